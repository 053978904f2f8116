/// What an account wants of a room it belongs to.
public struct RoomWish: Hashable, Sendable {
  public let level: RoomLevel
  public let isFavourite: Bool

  public init(level: RoomLevel = .all, isFavourite: Bool = false) {
    self.level = level
    self.isFavourite = isFavourite
  }
}
