import ParlorStore
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

/// A copy of a store in a folder of its own, for a replay. Only its owner can read it.
struct StoreCopy {
  private let folder: ScratchFolder
  var path: String { folder.path + "/parlor.sqlite" }

  /// Copies the store of the folder that `--home` names, or the user's own.
  init(home: String?) throws(ProgramFailure) {
    let source = World.storePath(in: try Directories.find(of: "parlor", home: home))
    let image: [UInt8]
    do throws(StoreError) { image = try Store.image(of: source, patience: 5000) } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    do throws(FileError) {
      folder = try ScratchFolder("parlor-replay")
      try RegularFile.write(image, to: path)
    } catch {
      throw ProgramFailure(code: .cannotCreate, words: Sentence(error))
    }
  }

  func remove() { folder.remove() }
}

/// What other sessions have written to the store, as a recording keeps it: the messages, and the other changes by name.
enum StoreNews {
  /// The most messages of a room that are kept at once.
  private static let most = 200

  /// If `isTold` is false, the observers do not know the messages yet.
  static func written(
    _ changes: [Change], in store: Store, after newest: Message.ID, isTold: Bool = true
  ) -> String {
    var lines: [String] = []
    for change in changes {
      guard case .messages(let room, _) = change else {
        lines.append("change \(change)")
        continue
      }
      let arrivals = try? store.arrivals(in: room, after: newest, limit: most)
      // A message that was written meanwhile belongs to the next change.
      for message in arrivals ?? [] where !isTold || message.id <= store.newestTold {
        lines.append(
          "message \(message.id) \(room) \(message.author) " + message.text.replacing("\n", with: "\u{1}"))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Notes the messages of others that a step of the session finds before the watch reports them. A replay writes them before
  /// that step, and the step finds them again.
  static func found(by session: Session, in store: Store) -> ([Change], Message.ID) -> Void {
    { [unowned session, unowned store] changes, newest in
      session.precede("stored", written(changes, in: store, after: newest, isTold: false))
    }
  }

  /// Writes the messages that are not in the store yet, as the other session did. Nothing is done for other changes. With
  /// another connection as `writer`, the next step of the session finds them; otherwise the observers are told at once. Returns
  /// why the store may not be as it was when the session was recorded; nil if it is.
  static func write(_ news: String, to store: Store, writer: Store? = nil) -> NewsTrouble? {
    var trouble: NewsTrouble?
    var own: [Room.ID: [String]] = [:]
    for line in news.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
      guard words.first == "message", words.count == 5, let id = Message.ID(String(words[1])),
        let room = Room.ID(String(words[2])), let author = Account.ID(String(words[3])), id > store.newestTold
      else { continue }
      let text = String(words[4]).replacing("\u{1}", with: "\n")
      // The session may have sent it itself, on another connection.
      if own[room] == nil { own[room] = untold(in: room, of: store) }
      if let index = own[room]?.firstIndex(of: "\(author) \(text)") {
        own[room]?.remove(at: index)
        continue
      }
      do throws(StoreError) {
        let written = try (writer ?? store).append(text, to: room, by: author)
        if written.id != id { trouble = trouble ?? .renumbered }
      } catch {
        trouble = trouble ?? .unwritten(error)
      }
    }
    if writer == nil { _ = try? store.collect() }
    return trouble
  }

  /// The messages of a room that the observers do not know yet.
  private static func untold(in room: Room.ID, of store: Store) -> [String] {
    let arrivals = try? store.arrivals(in: room, after: store.newestTold, limit: most)
    return (arrivals ?? []).map { "\($0.author) \($0.text)" }
  }
}

/// Why the messages of other sessions may not be in a copied store as they were when a session was recorded.
enum NewsTrouble: Error, Equatable {
  case unwritten(StoreError)
  /// A message has another number, so it was not the next one that was written.
  case renumbered
}

/// Plays what other sessions have written into the copy of a store.
final class NewsPlayer {
  /// What was wrong first; nil if nothing was.
  private(set) var trouble: NewsTrouble?

  func play(_ news: String, into store: Store) { note(StoreNews.write(news, to: store)) }

  /// Plays what the next step of the session finds by itself.
  func playFound(_ news: String, into store: Store, at time: Int64) {
    do throws(StoreError) {
      note(StoreNews.write(news, to: store, writer: try store.reopening?(time)))
    } catch {
      note(.unwritten(error))
    }
  }

  private func note(_ new: NewsTrouble?) { trouble = trouble ?? new }
}
