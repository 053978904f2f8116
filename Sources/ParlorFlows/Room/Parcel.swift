import ParlorStore
import Usher

/// A message with files, packed to be sent: on another thread with a store of its own, or at once.
struct Parcel: Sendable {
  let shelf: any FileShelf
  let room: Room.ID
  let author: Account.ID
  let text: String
  let replyTo: Message.ID?
  let paths: [String]
  let unsent: Unsent.ID?

  /// Puts the files into the store piece by piece, then sends the message with all of them. If one cannot be read, throws,
  /// and leaves none in the store.
  func send(in store: Store) throws {
    var staged: [SharedFile.ID] = []
    do {
      for path in paths {
        let (name, size) = try shelf.look(at: path)
        guard size <= SharedFile.largest else { throw Reason("fileTooLarge", ["path": path]) }
        let file = try store.stage(name)
        staged.append(file)
        if size == 0 { try store.add([], to: file) }
        try shelf.read(path) { try store.add($0, to: file) }
      }
      _ = try store.append(text, to: room, by: author, replyTo: replyTo, files: staged, unsent: unsent)
    } catch {
      // What cannot be removed now is removed a day later, when another file is staged.
      for file in staged { try? store.unstage(file) }
      throw error
    }
  }

  /// The same with a store opened for it. Returns whether the disk has taken it.
  func send(opening open: () throws(StoreError) -> Store) throws -> Bool {
    let store = try open()
    var isSynced = true
    store.onUnsynced = { isSynced = false }
    try send(in: store)
    return isSynced
  }
}
