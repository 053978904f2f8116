/// A channel as somebody who looks for one sees it.
public struct ChannelCard: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let name: String
  public let description: String
  public let members: Int
  public let isJoined: Bool

  public init(id: Room.ID, name: String, description: String, members: Int, isJoined: Bool) {
    self.id = id
    self.name = name
    self.description = description
    self.members = members
    self.isJoined = isJoined
  }
}
