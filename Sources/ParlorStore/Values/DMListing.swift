/// One line of an account's direct messages in a workspace.
public struct DMListing: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let opponent: Member
  public let level: RoomLevel
  public let unread: Int
  /// The newest message; nil in a room where nothing was said yet.
  public let last: Message?

  public init(id: Room.ID, opponent: Member, level: RoomLevel = .all, unread: Int, last: Message?) {
    self.id = id
    self.opponent = opponent
    self.level = level
    self.unread = unread
    self.last = last
  }
}
