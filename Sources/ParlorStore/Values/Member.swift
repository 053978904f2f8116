/// An account as the other members of a room or workspace see it.
public struct Member: Hashable, Sendable, Identifiable {
  public let id: Account.ID
  public let nickname: String
  public let isAdmin: Bool

  public init(id: Account.ID, nickname: String, isAdmin: Bool) {
    self.id = id
    self.nickname = nickname
    self.isAdmin = isAdmin
  }
}
