/// What an account may do with a room.
public enum Access: Hashable, Sendable {
  case member(Room)
  /// A channel of a workspace of the account's, which is free to join it.
  case notMember(Room)
  /// No such room, or one whose very existence is the business of others: any room of a workspace that the account is
  /// no member of, and the direct messages of two others.
  case unknown
}
