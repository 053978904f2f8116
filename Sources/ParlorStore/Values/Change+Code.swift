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
