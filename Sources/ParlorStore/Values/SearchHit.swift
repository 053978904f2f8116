/// A message that was searched for, and where it was said.
public struct SearchHit: Hashable, Sendable, Identifiable {
  public let message: Message.ID
  public let room: Room.ID
  /// The name of the channel, or of whom the direct messages are with.
  public let roomName: String
  public let isChannel: Bool
  public let authorName: String
  public let sentAt: Int64
  public let text: String
  public var id: Message.ID { message }

  public init(
    message: Message.ID, room: Room.ID, roomName: String, isChannel: Bool, authorName: String, sentAt: Int64,
    text: String
  ) {
    self.message = message
    self.room = room
    self.roomName = roomName
    self.isChannel = isChannel
    self.authorName = authorName
    self.sentAt = sentAt
    self.text = text
  }
}
