/// What a room shows on entry: the end of what was read, the line "read up to here", the start of what was not.
public struct RoomEntry: Hashable, Sendable {
  public let read: [Message]
  public let unread: [Message]
  public let hasOlder: Bool
  public let hasNewer: Bool
  /// How many are unread in all, shown or not.
  public let unreadCount: Int

  public init(read: [Message], unread: [Message], hasOlder: Bool, hasNewer: Bool, unreadCount: Int) {
    self.read = read
    self.unread = unread
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
    self.unreadCount = unreadCount
  }
}
