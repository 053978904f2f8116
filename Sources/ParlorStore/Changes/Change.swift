/// Something that was written to the store, by this process or another.
public enum Change: Hashable, Sendable {
  /// New messages in a room, the newest of them named; read them with `messages(in:after:)`.
  case messages(Room.ID, newest: Message.ID)
  /// A message was edited or deleted.
  case edited(Message.ID, Room.ID)
  /// An account's read position in a room moved, so its unread count did; or what the account wants of the room changed.
  case read(Room.ID, Account.ID)
  /// A room's name, admin or members changed, or it is gone.
  case room(Room.ID)
  /// A workspace's name, admin, members or list of rooms changed, or it is gone.
  case workspace(Workspace.ID)
  /// What an account says of itself changed.
  case account(Account.ID)
  /// What an account has set for its sessions changed.
  case settings(Account.ID)
  /// More was written than is worth telling one by one: load again whatever is shown.
  case everything
}

/// How a change is kept in the store. The numbers are in files: they are never given a new meaning.
extension Change {
  var code: (kind: Int, subject: Int64, other: Int64)? {
    switch self {
    case .messages, .everything: nil
    case .edited(let message, let room): (1, message.rawValue, room.rawValue)
    case .read(let room, let account): (2, room.rawValue, account.rawValue)
    case .room(let room): (3, room.rawValue, 0)
    case .workspace(let workspace): (4, workspace.rawValue, 0)
    case .account(let account): (5, account.rawValue, 0)
    case .settings(let account): (6, account.rawValue, 0)
    }
  }

  init?(kind: Int, subject: Int64, other: Int64) {
    switch kind {
    case 1: self = .edited(Message.ID(subject), Room.ID(other))
    case 2: self = .read(Room.ID(subject), Account.ID(other))
    case 3: self = .room(Room.ID(subject))
    case 4: self = .workspace(Workspace.ID(subject))
    case 5: self = .account(Account.ID(subject))
    case 6: self = .settings(Account.ID(subject))
    default: return nil
    }
  }
}
