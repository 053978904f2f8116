/// One line of a workspace's channels, as one account sees it.
public struct ChannelListing: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let name: String
  public let isJoined: Bool
  public let level: RoomLevel
  /// Messages behind the read position; 0 in a channel that is not joined.
  public let unread: Int
  /// When the newest message was sent, in milliseconds since 1970; nil in an empty channel.
  public let lastAt: Int64?

  public init(id: Room.ID, name: String, isJoined: Bool, level: RoomLevel = .all, unread: Int, lastAt: Int64?)
  {
    self.id = id
    self.name = name
    self.isJoined = isJoined
    self.level = level
    self.unread = unread
    self.lastAt = lastAt
  }
}
