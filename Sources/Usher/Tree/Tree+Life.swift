extension Tree {
  /// Whether the session has ended.
  public var isOver: Bool { isClosed }

  /// Starts the root, once: at its own first screen, or at a place, of which nothing is seen but where it leads. A place
  /// that has to wait, or is refused, leaves the tree at its first screen; the answer says so.
  @discardableResult public func start(at place: Place? = nil, keeping: Keeping = .matching) -> Landing {
    if isClosed { return .refused(.closing) }
    guard root.phase == .made, !isChanging else { return .refused(.stale) }
    guard let place, !place.marks.isEmpty else { return start(.start) }
    var planner = Planner(keeping: keeping)
    do {
      var marks = Marks(place.marks)
      try quietly { () throws(Opening.Stop) in try planner.grow(root, &marks) }
      if let answer = reviewStart(at: place, to: planner.opening.destination) { return answer }
      let landing = start(.link(place, as: nil))
      if case .refused(let refusal) = landing { return startPlainly(.refused(refusal)) }
      return landing
    } catch .refused(let refusal) {
      return startPlainly(.refused(refusal))
    } catch {
      // It waits, or is sent elsewhere: both are for a tree that stands.
      let landing = start(.start)
      guard case .landed = landing else { return landing }
      return open(place, keeping: keeping)
    }
  }

  /// What interceptors say of starting at a place; nil if they have nothing against it.
  private func reviewStart(at place: Place, to destination: Trail?) -> Landing? {
    if interceptors.isEmpty { return nil }
    var plan = Plan(cause: place.written, before: .root, after: Place(destination?.steps ?? []))
    plan.pushed = root.growth.flatMap(\.places)
    switch quietly({ review(plan) }) {
    case .refused(let refusal): return startPlainly(.refused(refusal))
    case .redirected(let place):
      root.growth.removeAll()
      let landing = start(.start)
      guard case .landed = landing else { return landing }
      return open(place)
    default: return nil
    }
  }

  private func startPlainly(_ answer: Landing) -> Landing {
    root.growth.removeAll()
    let landing = start(.start)
    guard case .landed = landing else { return landing }
    if case .refused(let refusal) = answer { return refused(refusal) }
    return answer
  }

  private func start(_ cause: Cause) -> Landing {
    let began = clock()
    isChanging = true
    let planned = root.growth.map(\.trail)
    if let failure = root.start() {
      unstart(root)
      queue.removeAll()
      isChanging = false
      return refused(failure)
    }
    var node: Node = root
    while let next = node.asFlow?.shown {
      node = next
      node.isOnWay = true
    }
    leaf = node
    leaf.appear(in: self)
    isChanging = false
    var created = Journal.Few.none
    for trail in planned { created.append(trail, end: leaf.trail) }
    journal.add(cause, to: leaf.trail, created: created, duration: clock() &- began)
    changed()
    return .landed
  }

  /// Ends the session: asks everyone, calls ``onLeave``, then takes the whole tree down, the deepest first.
  ///
  /// At the end of input, and when a signal says so, everyone is asked but nobody can say no. A link that waits, slow work
  /// and requests are dropped; afterwards everything is refused as `.closing` or `.stale`.
  @discardableResult public func leave(_ reason: Departure.Reason) -> Landing {
    if isChanging { return request("leave") { self.leave(reason) } }
    if isClosed { return .refused(.closing) }
    let old = setCause(.leave(reason))
    defer { cause = old }
    var leaving = Leaving()
    leaving.append(root)
    let purpose = Purpose(reason: reason, destination: nil)
    var asksLeaf = false
    if let stop = quietly({ ask(leaving, Departure(reason: reason, destination: nil), purpose, &asksLeaf) }) {
      leaving.removeAll()
      return landing(stop) { $0.leave(reason) }
    }
    if let onLeave { quietly { onLeave(self) } }
    isClosed = true
    isChanging = true
    var removed = Journal.Few.none
    for child in root.children { removed.append(child.trail, end: leaf.trail) }
    leaf.disappear()
    leaving.tell { $0.leave(purpose) }
    leaf = root
    isChanging = false
    question = nil
    waiting = nil
    loads = [:]
    queue.removeAll()
    journal.add(cause, to: nil, removed: removed)
    return .landed
  }
}
