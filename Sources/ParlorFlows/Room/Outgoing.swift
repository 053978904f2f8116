import ParlorStore
import Usher

/// A message that is being sent, or that could not be sent, edited or deleted. The room shows it, marked, until that
/// has succeeded or the user drops the message.
struct Outgoing {
  /// What to do with the message.
  enum Kind: Hashable {
    case new
    case edit(Message.ID)
    case delete(Message.ID)

    /// The message to edit or delete; nil for a new message.
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
  /// The text to send. For a deletion, the text of the message.
  var text: String
  var replyTo: Message.ID?
  var paths: [String] = []
  /// The store's copy, if there is one. Sending the message deletes the copy in the same transaction, so that the
  /// message is sent once.
  var kept: Unsent.ID?
  var state: State

  /// Whether the message is also in a file that the user has named. Then it is not lost when the program ends.
  var isRescued = false

  /// Whether the outbox sends the message again without a request by the user. A message with files is sent once its
  /// room is shown, because the screen of the room reads the files.
  var isWaiting: Bool { trouble?.kind == .locked || trouble?.kind == .lost }

  var trouble: Trouble? {
    guard case .failed(let trouble) = state else { return nil }
    return trouble
  }
}

/// Where a message goes: to a room, or to a member with whom the account may not have a room yet.
enum Address: Hashable {
  case room(Room.ID)
  case dm(Workspace.ID, with: Account.ID)

  /// The key of a draft to this address.
  var key: String {
    switch self {
    case .room(let id): "room:\(id)"
    case .dm(let workspace, let opponent): "dm:\(workspace):\(opponent)"
    }
  }

  /// Calls `body` with the room. Creates it if the conversation has not begun.
  func begin<Result>(
    by account: Account.ID, in store: Store, _ body: (Room.ID) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    switch self {
    case .room(let id): try body(id)
    case .dm(let workspace, let opponent):
      try store.openDM(of: account, with: opponent, in: workspace) { room throws(StoreError) in
        try body(room.id)
      }
    }
  }
}

/// A message with files, ready to be sent: on another thread with a connection of its own, or at once.
struct Parcel: Sendable {
  let shelf: any FileShelf
  let address: Address
  let author: Account.ID
  let text: String
  let replyTo: Message.ID?
  let paths: [String]
  let unsent: Unsent.ID?

  /// Puts the files into the store piece by piece, then sends the message with all of them. If a file cannot be read,
  /// deletes the pieces and throws.
  func send(in store: Store) throws {
    var staged: [SharedFile.ID] = []
    do {
      for path in paths {
        let found = try shelf.look(at: path)
        guard found.size <= SharedFile.largest else { throw Reason("fileTooLarge", ["path": path]) }
        let file = try store.stage(found.name, from: path)
        staged.append(file)
        if found.size == 0 { try store.add([], to: file) }
        try shelf.read(path) { try store.add($0, to: file) }
      }
      try address.begin(by: author, in: store) { room throws(StoreError) in
        _ = try store.append(text, to: room, by: author, replyTo: replyTo, files: staged, unsent: unsent)
      }
    } catch {
      // If this fails, only the store keeps a useless copy. It is deleted when a file is staged a day later.
      for file in staged { try? store.unstage(file) }
      throw error
    }
  }

  /// Sends the message with a store that `open` opens. Returns whether the disk has confirmed the write.
  func send(opening open: () throws(StoreError) -> Store) throws -> Bool {
    let store = try open()
    var isSynced = true
    store.onUnsynced = { isSynced = false }
    try send(in: store)
    return isSynced
  }
}
