import ParlorStore
import Usher

/// The files that wait for the next message to a room, in the order in which the user added them.
struct Tray {
  /// A file that waits, and what has become of it since it was added.
  struct Item: Hashable {
    var file: ShelfFile
    var state = State.same
    /// The file as it is now, if it has changed.
    var now: ShelfFile?
  }

  enum State: Hashable {
    case same, changed, gone
  }

  private(set) var items: [Item] = []

  init() {}

  var isEmpty: Bool { items.isEmpty }
  var count: Int { items.count }

  /// The paths of the files that are still there.
  var paths: [String] { items.filter { $0.state != .gone }.map(\.file.path) }

  /// Whether a file has changed or is gone.
  var hasTrouble: Bool { items.contains { $0.state != .same } }

  /// Adds files. A file that is in the tray already is only updated. Returns the files for which a message has no room.
  mutating func add(_ files: [ShelfFile]) -> [ShelfFile] {
    var refused: [ShelfFile] = []
    for file in files {
      if let index = items.firstIndex(where: { $0.file.path == file.path }) {
        items[index] = Item(file: file)
      } else if items.count < SharedFile.mostPerMessage {
        items.append(Item(file: file))
      } else {
        refused.append(file)
      }
    }
    return refused
  }

  /// Removes the file of a number and returns it. The first file has the number 1.
  mutating func drop(_ number: Int) -> ShelfFile { items.remove(at: number - 1).file }

  /// Looks at each file again, and notes which ones have changed or cannot be read any more.
  mutating func check(_ shelf: any FileShelf) {
    for index in items.indices {
      let old = items[index].file
      do throws(Reason) {
        let now = try shelf.look(at: old.path)
        (items[index].state, items[index].now) = now == old ? (.same, nil) : (.changed, now)
      } catch {
        (items[index].state, items[index].now) = (.gone, nil)
      }
    }
  }

  // MARK: Between two visits

  /// What the store keeps of the tray; nil if the tray is empty. Each file has a line: its size, kind, stamp and
  /// path.
  var keepsake: Keepsake? {
    guard !items.isEmpty else { return nil }
    let lines = items.map(\.file).map {
      "\($0.size) \($0.kind.rawValue) \($0.stamp) \(Self.escaped($0.path))"
    }
    return Keepsake(version: 1, text: lines.joined(separator: "\n"))
  }

  /// Restores a tray that was kept. Skips a line that it cannot read.
  init(_ keepsake: Keepsake?) {
    guard let keepsake, keepsake.version == 1 else { return }
    for line in keepsake.text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let size = Int(parts[0]), let kind = FileKind(rawValue: String(parts[1])) else {
        continue
      }
      let path = Self.unescaped(parts[3])
      _ = add([ShelfFile(path: path, size: size, kind: kind, stamp: String(parts[2]))])
    }
  }

  /// A path may have newlines, and a kept file has one line.
  private static func escaped(_ path: String) -> String {
    path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ text: Substring) -> String {
    var path = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        path.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        path.append(character)
      }
    }
    return path
  }
}
