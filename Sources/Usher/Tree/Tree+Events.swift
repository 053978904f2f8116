extension Tree {
  /// Gives an event to the screen that is looked at, as if the screen had sent it; refused if the screen has no such events.
  @discardableResult public func send<Event>(_ event: Event) -> Landing {
    guard leaf is EventNode<Event> else { return .refused(.unfit(step: "\(event)", container: leaf.name)) }
    return deliver(event, to: leaf.id)
  }

  /// Delivers an event to a screen, and the screen's output to its coordinator.
  func deliver<Event>(_ event: Event, to id: Node.ID) -> Landing {
    if isBusy { return request("\(event)") { self.deliver(event, to: id) } }
    if isOver { return .refused(.closing) }
    guard let node = node(id) as? EventNode<Event> else { return .refused(.stale) }
    hear(node.cause) { node.deliver(event) }
    settle()
    return .landed
  }

  /// Runs a body as a transaction that starts outside the tree. Requests of the body belong to the transaction.
  func hear(_ new: Cause, _ body: () -> Void) {
    let before = journal.count
    attribute(to: new) {
      run(as: .hearing, body)
      if journal.count == before { note() }
    }
  }

  /// The screen says that what it shows has changed.
  func redraw(_ id: Node.ID) {
    guard leaf.id == id else { return }
    if isChanging { queue.isRedrawDue = true } else { changed() }
  }

  /// Calls ``onChange``, then carries out the requests that were queued meanwhile.
  func changed() {
    if let onChange { quietly { onChange(self) } }
    queue.isRedrawDue = false
    settle()
  }

  /// Tells ``onNotice`` what has happened without the user's doing. During a change, this waits for the end of the change.
  public func tell(_ what: Reason) {
    if isChanging { return later("tell(\(what.id))") { $0.tell(what) } }
    if let onNotice { quietly { onNotice(what) } }
    settle()
  }
}
