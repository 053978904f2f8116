/// A screen's place, seen by its events only.
class EventNode<Event>: Node {
  func deliver(_ event: Event) {}
}

/// A screen's place: the screen, and the coordinator's method that hears it.
final class ScreenNode<Parent: Coordinator, S: Screen>: EventNode<S.Event> {
  private let screen: S
  private let on: (Parent, S.Event) -> Void

  init(_ screen: S, style: Presentation, on: @escaping (Parent, S.Event) -> Void) {
    self.screen = screen
    self.on = on
    super.init(style: style)
  }

  override var object: AnyObject { screen }
  override func deliver(_ event: S.Event) {
    guard let parent else { return }
    // A child typed by its parent is only ever adopted by that parent's node.
    on(unsafeDowncast(parent, to: OwnerNode<Parent>.self).coordinator, event)
  }
  override func canLeave(_ departure: Departure) -> Permission { screen.canLeave(departure) }
  override func appear(in tree: Tree) { screen.appear(Seat(tree: tree, id: id)) }
  override func disappear() { screen.disappear() }
  override func removed(_ reason: Departure.Reason) { screen.removed(reason) }
  override func refresh() { screen.refresh() }
  override var draftKey: String? { screen.draftKey }
}
