extension Tree {
  /// Whether the session has ended.
  public var isOver: Bool { isClosed }

  /// Starts the root: at its own first screen, or at a place. A place that has to wait, or is refused, leaves the tree at
  /// its first screen; the answer says so.
  @discardableResult public func start(at place: Place? = nil, keeping: Keeping = .matching) -> Landing {
    guard root.phase == .made, !isChanging else { return .refused(.stale) }
    guard let place, !place.marks.isEmpty else { return start(Growth(node: root), .start) }
    var planner = Planner(keeping: keeping)
    do {
      let children = try quietly { () throws(Opening.Stop) in try planner.growths(root, place.marks[...]) }
      if let answer = reviewStart(children, at: place, to: planner.opening.destination) { return answer }
      let landing = start(Growth(node: root, children: children), .link(place.written))
      if case .refused(let refusal) = landing { return startPlainly(.refused(refusal)) }
      return landing
    } catch .refused(let refusal) {
      return startPlainly(.refused(refusal))
    } catch {
      // It waits, or is sent elsewhere: both are for a tree that stands.
      let landing = start(Growth(node: root), .start)
      guard case .landed = landing else { return landing }
      return open(place, keeping: keeping)
    }
  }

  /// What interceptors say of starting at a place; nil if they have nothing against it.
  private func reviewStart(_ growths: [Growth], at place: Place, to destination: Trail?) -> Landing? {
    if interceptors.isEmpty { return nil }
    var plan = Plan(cause: place.written, before: .root, after: Place(destination?.steps ?? []))
    plan.pushed = growths.flatMap(\.places)
    switch quietly({ review(plan) }) {
    case .refused(let refusal): return startPlainly(.refused(refusal))
    case .redirected(let place):
      let landing = start(Growth(node: root), .start)
      guard case .landed = landing else { return landing }
      return open(place)
    default: return nil
    }
  }

  private func startPlainly(_ answer: Landing) -> Landing {
    let landing = start(Growth(node: root), .start)
    guard case .landed = landing else { return landing }
    if case .refused(let refusal) = answer { return refused(refusal) }
    return answer
  }

  private func start(_ growth: Growth, _ cause: Cause) -> Landing {
    let began = clock()
    isChanging = true
    if let failure = start(growth) {
      unstart(root)
      queue.removeAll()
      isChanging = false
      return refused(failure)
    }
    var node: Node = root
    while let next = (node as? FlowNode)?.shown {
      node = next
      node.isOnWay = true
    }
    leaf = node
    leaf.appear(in: self)
    isChanging = false
    var record = journal.open(cause: cause, before: nil)
    for growth in growth.children { record.created.append(growth.node.trail) }
    journal.close(&record, after: leaf.trail, duration: clock() &- began)
    changed()
    return .landed
  }

  /// Ends the session: asks everyone, then takes the whole tree down. What is to be kept, ``saved`` has before.
  ///
  /// At the end of input, and when a signal says so, everyone is asked but nobody can say no.
  @discardableResult public func leave(_ reason: Departure.Reason) -> Landing {
    if isChanging { return request("leave") { self.leave(reason) } }
    if isClosed { return .refused(.closing) }
    let old = setCause(.leave(reason))
    defer { cause = old }
    var askedLeaf = false
    if let stop = quietly({ askAll(root, Departure(reason: reason, destination: nil), &askedLeaf) }) {
      return landing(stop) { $0.leave(reason) }
    }
    if let onLeave { quietly { onLeave(self) } }
    isClosed = true
    isChanging = true
    let before = leaf.trail
    var record = journal.open(cause: cause, before: before)
    for child in root.children { record.removed.append(child.trail) }
    leaf.disappear()
    remove(root, reason)
    leaf = root
    isChanging = false
    question = nil
    waiting = nil
    loads = [:]
    queue.removeAll()
    journal.close(&record, after: nil, duration: 0)
    return .landed
  }
}
