extension Tree {
  /// Gives an event to the screen that is looked at, as if it had sent it; refused if it has no such events.
  @discardableResult public func send<Event>(_ event: Event) -> Landing {
    guard leaf.hears(Event.self) else { return .refused(.unfit(step: "\(event)", container: leaf.name)) }
    return deliver(event, to: leaf.id)
  }

  /// An event is heard by one coordinator, that of the screen it names; never by flows it sets off.
  func deliver<Event>(_ event: Event, to id: Node.ID) -> Landing {
    if isChanging || isHearing { return request("\(event)") { self.deliver(event, to: id) } }
    if isClosed { return .refused(.closing) }
    guard let node = node(id), node.hears(Event.self) else { return .refused(.stale) }
    let before = journal.count
    let old = cause
    cause = node.cause
    isHearing = true
    // Only screens of these events hear them.
    unsafeDowncast(node, to: EventNode<Event>.self).deliver(event)
    isHearing = false
    if journal.count == before { journal.note(cause, at: leaf.trail) }
    cause = old
    settle()
    return .landed
  }

  /// The screen says that what it shows has changed.
  func redraw(_ id: Node.ID) {
    guard leaf.id == id else { return }
    if isChanging { isRedrawDue = true } else { changed() }
  }

  /// Says that what is looked at has changed, then does what was asked for meanwhile.
  func changed() {
    if let onChange { quietly { onChange(self) } }
    isRedrawDue = false
    settle()
  }

  /// Runs what may not change the tree under the one that runs it: what it asks for waits until it is done.
  func quietly<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let wasChanging = isChanging
    isChanging = true
    defer { isChanging = wasChanging }
    return try body()
  }
}
