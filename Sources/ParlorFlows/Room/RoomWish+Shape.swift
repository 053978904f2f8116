import ParlorStore
import UsherScreens

extension RoomWish {
  /// What the settings of every room have: whether it is a favourite, how much of it is heard, and both to be changed.
  @ShapeBuilder<Model, Event> static func parts<Model, Event>(
    _ wish: @escaping @Sendable (Model) -> RoomWish, _ event: @escaping @Sendable (Wish) -> Event
  ) -> [ShapePart<Model, Event>] {
    Flag("isFavourite") { wish($0).isFavourite }
    Flag("isMentions") { wish($0).level == .mentions }
    Flag("isMuted") { wish($0).level == .nothing }
    Choice("favourite") { event(.favourite(!wish($0).isFavourite)) }
    Choice("level") { event(.level(wish($0).level.next)) }
  }
}
