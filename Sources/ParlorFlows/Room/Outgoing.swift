import ParlorStore
import Usher

/// A message on its way, or one that could not be sent, changed or deleted. It stays in its room, marked, until that is
/// done or the message is dropped.
struct Outgoing {
  /// What its author wants done.
  enum Kind: Hashable {
    case new
    case edit(Message.ID)
    case delete(Message.ID)

    /// The message that is changed or deleted; nil for a new one.
    var target: Message.ID? {
      switch self {
      case .new: nil
      case .edit(let id), .delete(let id): id
      }
    }
  }

  enum State: Hashable {
    case sending
    case failed(Trouble)
  }

  let id: Int
  let address: Address
  var kind = Kind.new
  /// The text to send; of a message to delete, the text it had.
  var text: String
  var replyTo: Message.ID?
  var paths: [String] = []
  /// The copy that the store keeps, if it could. Sending the message removes the copy in the same transaction, so that
  /// the message is sent once.
  var kept: Unsent.ID?
  var state: State

  /// Whether it is in a file that the user has named, so that it is not lost with the program.
  var isRescued = false

  /// Whether it is tried again by itself. Files are tried again once their room is on show: its screen reads them.
  var isWaiting: Bool { trouble?.kind == .locked || trouble?.kind == .lost }

  var trouble: Trouble? {
    guard case .failed(let trouble) = state else { return nil }
    return trouble
  }
}

/// Where a message goes: to a room, or to a member with whom there may be no room yet.
enum Address: Hashable {
  case room(Room.ID)
  case dm(Workspace.ID, with: Account.ID)

  /// The key under which a draft to it is kept.
  var key: String {
    switch self {
    case .room(let id): "room:\(id)"
    case .dm(let workspace, let opponent): "dm:\(workspace):\(opponent)"
    }
  }

  /// The room. A conversation that has not begun gets its room here.
  func begun(by account: Account.ID, in store: Store) throws(StoreError) -> Room.ID {
    switch self {
    case .room(let id): id
    case .dm(let workspace, let opponent): try store.openDM(of: account, with: opponent, in: workspace).id
    }
  }
}

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
