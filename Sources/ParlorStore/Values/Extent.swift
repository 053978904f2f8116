/// How much there is in a workspace or a channel: what goes when it is deleted.
public struct Extent: Hashable, Sendable {
  public let members: Int
  public let channels: Int
  public let messages: Int

  public init(members: Int, channels: Int, messages: Int) {
    self.members = members
    self.channels = channels
    self.messages = messages
  }
}
