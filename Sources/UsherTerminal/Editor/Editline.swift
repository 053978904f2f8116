internal import CEditline
internal import Glibc
internal import UsherFiles

/// A libedit instance. `owner` answers its calls.
final class Editline {
  /// What libedit does to the screen after one of our commands.
  enum Effect { case drawn, redraw, refused, stop }
  enum Command: UInt32 { case complete = 0, search = 1, erase = 2, clear = 3 }

  protocol Owner: AnyObject {
    /// Returns the next key, or nil to end the line.
    func nextKey() -> UInt32?
    func carryOut(_ command: Command) -> Effect
    func draw(_ bytes: UnsafeRawBufferPointer)
  }

  weak var owner: (any Owner)?
  private var handle: OpaquePointer?

  /// No key is bound to a command of `refused`.
  init?(program: String, input: Int32, output: Int32, refused: [String]) {
    let calls = editline_owner(
      // Not retained: this object closes the instance, so there are no calls after it is gone.
      owner: Unmanaged.passUnretained(self).toOpaque(),
      next_key: { context, key in
        guard let scalar = Editline.behind(context)?.owner?.nextKey() else { return -1 }
        key.pointee = scalar
        return 1
      },
      command: { context, number in
        guard let command = Command(rawValue: UInt32(bitPattern: number)),
          let effect = Editline.behind(context)?.owner?.carryOut(command)
        else { return Int32(EDITLINE_REFUSED) }
        switch effect {
        case .drawn: return Int32(EDITLINE_DRAWN)
        case .redraw: return Int32(EDITLINE_REDRAW)
        case .refused: return Int32(EDITLINE_REFUSED)
        case .stop: return Int32(EDITLINE_STOP)
        }
      },
      write: { context, bytes, count in
        Editline.behind(context)?.owner?.draw(UnsafeRawBufferPointer(start: bytes, count: count))
      })
    var refused = refused.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for command in refused { free(UnsafeMutablePointer(mutating: command)) } }
    guard !Self.describesReservedFile else { return nil }
    handle = editline_open(program, input, output, Self.settings, &refused, calls)
    guard let handle else { return nil }
    for (index, key) in SequenceKey.all.enumerated() {
      editline_bind(handle, SequenceKey.scalar(at: index), key.command)
    }
  }

  deinit {
    if let handle { editline_close(handle) }
  }

  /// The content of the file that libedit would read: $EDITRC, else ~/.editrc. nil if it cannot be read.
  private static var settings: String? {
    guard
      let path = trusted_environment("EDITRC").map({ String(cString: $0) })
        ?? trusted_environment("HOME").map({ String(cString: $0) + "/.editrc" }),
      let file = try? RegularFile.open(path)
    else { return nil }
    defer { close(file) }
    return Bytes.readAll(file, limit: longestSettings).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the description of the terminal, which a library opens by itself, is a reserved file under another name.
  private static var describesReservedFile: Bool {
    func value(_ name: String) -> String? { trusted_environment(name).map { String(cString: $0) } }
    guard let name = value("TERM"), let first = name.utf8.first else { return false }
    let folders =
      [value("TERMINFO"), value("HOME").map { $0 + "/.terminfo" }].compactMap(\.self)
      + (value("TERMINFO_DIRS") ?? "").split(separator: ":").map(String.init)
    return folders.contains { folder in
      ["\(Character(Unicode.Scalar(first)))", String(first, radix: 16)].contains { part in
        do throws(FileError) {
          try RegularFile.check("\(folder)/\(part)/\(name)")
          return false
        } catch {
          return true
        }
      }
    }
  }

  private static let longestSettings = 1 << 20

  private static func behind(_ context: UnsafeMutableRawPointer?) -> Editline? {
    context.map { Unmanaged<Editline>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// A line that is being edited: its scalars, and how many of them are before the cursor.
struct EditedLine: Equatable {
  var scalars: [UInt32] = []
  var cursor = 0

  var text: String { Editline.text(scalars) }
  var textToCursor: String { Editline.text(scalars.prefix(cursor)) }
}

extension Editline {
  var line: EditedLine {
    guard let handle else { return EditedLine() }
    var count = 0
    var cursor = 0
    let start = editline_line(handle, &count, &cursor)
    return EditedLine(
      scalars: Array(UnsafeBufferPointer(start: start, count: count)), cursor: min(cursor, count))
  }

  var isEmpty: Bool { length == 0 }

  var length: Int {
    guard let handle else { return 0 }
    var count = 0
    var cursor = 0
    _ = editline_line(handle, &count, &cursor)
    return count
  }

  /// Reads a line into `line`. Returns false if the owner ended it.
  func read() -> Bool { handle.map { editline_read($0) } ?? false }

  func insert(_ scalars: [UInt32]) { handle.map { _ = editline_insert($0, scalars, scalars.count) } }
  func erase(_ count: Int) { handle.map { editline_erase($0, count) } }
  func move(by offset: Int) { handle.map { editline_move($0, Int32(clamping: offset)) } }
  func draw() { handle.map { editline_draw($0) } }
  func resize() { handle.map { editline_resize($0) } }
  /// Returns the keys that libedit is to read in place of a sequence; none if nothing is bound to the sequence.
  func keys(for sequence: [UInt32]) -> [UInt32] {
    // libedit cannot be asked about other sequences.
    let isAscii = sequence.allSatisfy { (1...0x7F).contains($0) }
    guard let handle, (2...32).contains(sequence.count), isAscii else { return [] }
    let bound = editline_binding(handle, sequence, sequence.count)
    let isBound = bound.pointee != 0
    guard let index = SequenceKey.all.firstIndex(where: { $0.sends(sequence) }) else {
      return isBound ? sequence : []
    }
    // If the user's settings bind the sequence to something else, libedit reads it scalar by scalar.
    if isBound, strstr(bound, SequenceKey.all[index].command) == nil { return sequence }
    return [SequenceKey.scalar(at: index)]
  }
  /// Whether the user's settings choose vi's keys.
  var isVi: Bool { handle.map { editline_is_vi($0) } ?? false }
  func beep() { handle.map { editline_beep($0) } }
  func setPrompt(_ scalars: [UInt32]) { handle.map { editline_set_prompt($0, scalars, scalars.count) } }
  /// Never changes the terminal again. Nothing can be read from then on.
  func abandon() { handle.map { editline_abandon($0) } }
  func forget() { handle.map { editline_forget($0) } }

  func remember(_ text: String) {
    let scalars = text.unicodeScalars.map(\.value)
    handle.map { editline_remember($0, scalars, scalars.count) }
  }

  func replace(with other: EditedLine) {
    let present = line
    move(by: present.scalars.count - present.cursor)
    erase(present.scalars.count)
    insert(other.scalars)
    move(by: other.cursor - other.scalars.count)
  }

  static func text(_ scalars: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    return String(view)
  }
}
