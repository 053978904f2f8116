/// A screen's place, seen by its events only.
@usableFromInline class EventNode<Event>: Node {
  final override func hears(_ type: Any.Type) -> Bool { type == Event.self }
  func deliver(_ event: Event) {}
}

/// A screen's place: the screen, and the coordinator's method that hears it.
@usableFromInline final class ScreenNode<Parent: Coordinator, S: Screen>: EventNode<S.Event> {
  private let screen: S
  private let on: (Parent, S.Event) -> Void

  @usableFromInline init(_ screen: S, style: Presentation, on: @escaping (Parent, S.Event) -> Void) {
    self.screen = screen
    self.on = on
    super.init(style: style)
  }

  override var object: AnyObject { screen }
  override var asScreen: (any Screen)? { screen }
  override var cause: Cause { .event(screen: type(of: screen), heardBy: Parent.self) }
  override func deliver(_ event: S.Event) {
    guard let parent else { return }
    // A child typed by its parent is only ever adopted by that parent's node.
    on(unsafeDowncast(parent, to: OwnerNode<Parent>.self).coordinator, event)
  }
  override func canLeave(_ departure: Departure) -> Permission { screen.canLeave(departure) }
  override func appear(in tree: Tree) { screen.appear(Seat(census: tree.census, id: id)) }
  override func disappear() { screen.disappear() }
  override func removed(_ reason: Departure.Reason) { screen.removed(reason) }
  override func refresh() { screen.refresh() }
  override var draftKey: String? { screen.draftKey }
}
