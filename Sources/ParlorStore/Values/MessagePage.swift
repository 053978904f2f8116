/// A run of a room's messages, oldest first, and whether there are more on either side of it.
public struct MessagePage: Hashable, Sendable {
  public let messages: [Message]
  public let hasOlder: Bool
  public let hasNewer: Bool

  public init(messages: [Message], hasOlder: Bool, hasNewer: Bool) {
    self.messages = messages
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
  }
}
