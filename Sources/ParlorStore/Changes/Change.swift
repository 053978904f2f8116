/// A change of the store, written by this process or another.
public enum Change: Hashable, Sendable {
  /// A room has new messages; `newest` is the last of them. `messages(in:after:)` reads them.
  case messages(Room.ID, newest: Message.ID)
  /// A message was edited or deleted.
  case edited(Message.ID, Room.ID)
  /// The reactions to a message changed.
  case reacted(Message.ID, Room.ID)
  /// An account's read position in a room moved, which changes its unread count; or its settings for the room
  /// changed.
  case read(Room.ID, Account.ID)
  /// A room's name, admin or members changed, or the room was deleted.
  case room(Room.ID)
  /// A workspace's name, admin, members or list of rooms changed, or the workspace was deleted.
  case workspace(Workspace.ID)
  /// An account's own data changed.
  case account(Account.ID)
  /// An account's settings for its sessions changed.
  case settings(Account.ID)
  /// Payloads were delivered to an account. `mail(for:after:limit:)` reads them.
  case pushed(Account.ID)
  /// A session has asked the server of this replica.
  case asked(Question.ID)
  /// The server has answered a question.
  case answered(Question.ID)
  /// The server of this replica can no longer be reached, or can again.
  case link
  /// Too much was written to report it one by one. Load again whatever is shown.
  case everything
}

/// How a change is written to the store. The numbers are in stores: a number never gets a new meaning.
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
    case .reacted(let message, let room): (7, message.rawValue, room.rawValue)
    case .pushed(let account): (8, account.rawValue, 0)
    case .asked(let question): (9, question.rawValue, 0)
    case .answered(let question): (10, question.rawValue, 0)
    case .link: (11, 0, 0)
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
    case 7: self = .reacted(Message.ID(subject), Room.ID(other))
    case 8: self = .pushed(Account.ID(subject))
    case 9: self = .asked(Question.ID(subject))
    case 10: self = .answered(Question.ID(subject))
    case 11: self = .link
    default: return nil
    }
  }
}
