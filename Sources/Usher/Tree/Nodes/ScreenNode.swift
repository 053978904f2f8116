/// The node of a screen, with the type of the screen's events.
@usableFromInline class EventNode<Event>: Node {
  func deliver(_ event: Event) {}
}

/// The node of a screen: the screen, and the coordinator's closure that is called with its outputs.
@usableFromInline final class ScreenNode<Parent: Coordinator, S: Screen>: EventNode<S.Event> {
  private let content: S
  private let on: (Parent, S.Output) -> Void

  @usableFromInline init(_ screen: S, style: Presentation, on: @escaping (Parent, S.Output) -> Void) {
    content = screen
    self.on = on
    super.init(style: style)
  }

  deinit { strikeOut() }

  override var object: AnyObject { content }
  override var screen: (any Screen)? { content }
  override var cause: Cause { .event(screen: S.self, heardBy: Parent.self) }
  override func canLeave(_ departure: Departure) -> Permission { content.canLeave(departure) }
  override func appear(in tree: Tree) { content.appear(Seat(census: tree.census, id: id)) }
  override func disappear() { content.disappear() }
  override func deliver(_ event: S.Event) {
    guard let parent = parent?.object as? Parent else { return }
    census?.tree?.witness?.heard(event, by: content)
    if let output = content.hear(event) { on(parent, output) } else { census?.tree?.redraw(id) }
  }
  override func leave(_ change: borrowing Change) {
    super.leave(change)
    content.removed(change.reason)
  }
}
