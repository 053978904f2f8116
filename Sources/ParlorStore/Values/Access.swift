/// What an account may do with a room.
public enum Access: Hashable, Sendable {
  case member(Room)
  /// A channel that is there, and whether its workspace is the account's, which is then free to join it.
  case notMember(Room, inWorkspace: Bool)
  /// No such room; also the direct messages of two others, whose very existence is theirs.
  case unknown
}
