/// How much of a room an account wants to hear of.
public enum RoomLevel: String, Hashable, Sendable, CaseIterable {
  case all, mentions
  /// Muted: what is unread there is in no sum either.
  case nothing
}

extension RoomLevel {
  /// Muting hides the level before it, which is there again afterwards.
  init(isMuted: Bool, isMentionsOnly: Bool) {
    self = isMuted ? .nothing : isMentionsOnly ? .mentions : .all
  }
}
