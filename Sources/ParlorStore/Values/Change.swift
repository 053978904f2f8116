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
