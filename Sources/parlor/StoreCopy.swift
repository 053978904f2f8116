import ParlorStore
import UsherFiles
import UsherProgram

/// A copy of a store in a folder of its own, for a replay. Only its owner can read it.
struct StoreCopy {
  private let folder: ScratchFolder
  var path: String { folder.path + "/parlor.sqlite" }

  /// Copies the store of the folder that `--home` names, or the user's own.
  init(home: String?) throws(ProgramFailure) {
    let source = World.storePath(in: try Directories.find(of: "parlor", home: home))
    let image: [UInt8]
    do throws(StoreError) { image = try Store.image(of: source, patience: 5000) } catch {
      throw ProgramFailure(code: error.exitCode, words: error.description)
    }
    do throws(FileError) {
      folder = try ScratchFolder("parlor-replay")
      try RegularFile.write(image, to: path)
    } catch {
      throw ProgramFailure(code: .cannotCreate, words: error.description)
    }
  }

  func remove() { folder.remove() }
}

/// What other sessions have written to the store, as a recording keeps it: the messages, and the other changes by name.
enum StoreNews {
  /// The most messages of a room that are kept at once.
  private static let most = 200

  static func written(_ changes: [Change], in store: Store, after newest: Message.ID) -> String {
    var lines: [String] = []
    for change in changes {
      guard case .messages(let room, _) = change else {
        lines.append("change \(change)")
        continue
      }
      let page = try? store.messages(in: room, after: newest, limit: most)
      // A message that was written meanwhile belongs to the next change.
      for message in page?.messages ?? [] where message.id <= store.newestTold {
        lines.append(
          "message \(message.id) \(room) \(message.author) " + message.text.replacing("\n", with: "\u{1}"))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Writes the messages that are not in the store yet, as the other session did. Nothing is done for other changes.
  static func write(_ news: String, to store: Store) {
    for line in news.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
      guard words.first == "message", words.count == 5, let id = Message.ID(String(words[1])),
        let room = Room.ID(String(words[2])), let author = Account.ID(String(words[3])), id > store.newestTold
      else { continue }
      // A replay that cannot write it shows the difference.
      _ = try? store.append(String(words[4]).replacing("\u{1}", with: "\n"), to: room, by: author)
    }
    _ = try? store.collect()
  }
}
