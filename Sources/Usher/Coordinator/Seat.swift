/// A screen's access to its tree. Once the screen has been removed, the seat does nothing.
public struct Seat<Event> {
  let census: Census
  let id: Node.ID

  /// Delivers an event to the screen, as a transaction of its own. If the screen has been removed, refuses the event.
  @discardableResult public func send(_ event: Event) -> Landing {
    guard let tree = census.tree else { return .refused(.stale) }
    return tree.deliver(event, to: id)
  }

  /// Asks for the screen to be drawn again, because what it shows has changed.
  public func changed() { census.tree?.redraw(id) }

  /// Tells the user what the screen itself does not show.
  public func tell(_ what: Reason) {
    guard let tree = census.tree, tree.node(id) != nil else { return }
    tree.tell(what)
  }
}
