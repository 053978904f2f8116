extension Tree {
  /// Opens a place: plans it, asks the guards, builds it beside the tree, swaps. It lands whole, or nothing moved.
  ///
  /// It leads to the same stack wherever the user is. A place that is on show already is refreshed, unless nothing is to be
  /// kept. One that may not be begun yet, or comes before the start or during a question, waits, in the one slot there is,
  /// and lands once its way is free. A flow that the place names nothing of keeps what it began with; tabs of which none is
  /// named stay as they are. As with verbs, nothing goes beneath a flow or after something presented.
  @discardableResult public func open(_ place: Place, keeping: Keeping = .matching) -> Landing {
    open(place, keeping: keeping, reason: .link, label: nil)
  }

  /// Opens what was tapped: the same, with nothing kept but other tabs.
  @discardableResult public func tap(_ place: Place, keeping: Keeping = .otherTabs) -> Landing {
    open(place, keeping: keeping, reason: .tap, label: nil)
  }

  func open(_ place: Place, keeping: Keeping, reason: Departure.Reason, label: String?, hops: Int = 0)
    -> Landing
  {
    if isChanging {
      return request("open(\(label ?? place.written))") {
        self.open(place, keeping: keeping, reason: reason, label: label)
      }
    }
    if isClosed { return .refused(.closing) }
    let old = setCause(
      reason == .tap ? .tap(place, as: label) : reason == .restore ? .restore : .link(place, as: label))
    defer { cause = old }
    func wait(_ why: Reason) -> Landing {
      let text = label ?? place.written
      return hold(
        WaitingLink(text: text, goal: .place(place), keeping: keeping, reason: reason, since: clock()),
        why: why)
    }
    guard root.phase == .started else { return wait(Reason("start")) }
    if let question { return wait(question.reason) }
    if keeping != .nothing, isShown(place) { return refreshed() }
    var planner = Planner(keeping: keeping, isLenient: reason == .restore)
    defer { planner.opening.abandon() }
    do {
      try quietly { () throws(Opening.Stop) in try planner.walk(root, Marks(place.marks)) }
    } catch let stop {
      switch stop {
      case .refused(let refusal): return refused(refusal)
      case .wait(let why): return wait(why)
      case .redirect(let other):
        let label = label ?? place.written
        if hops > 8 { return refused(.loop([label, other.written])) }
        return open(other, keeping: keeping, reason: reason, label: label, hops: hops + 1)
      }
    }
    guard let first = planner.opening.first.take() else {
      for refusal in planner.opening.omitted { report(refusal) }
      return refreshed()
    }
    let purpose = Purpose(reason: reason, destination: planner.opening.destination)
    let change = change(
      first, planner.opening.more, grown: planner.opening.grown, tabs: planner.opening.tabs, for: purpose)
    switch change {
    case .landed:
      for refusal in planner.opening.omitted { report(refusal) }
      return .landed
    case .refused(let refusal): return refused(refusal)
    default: return landing(change) { $0.open(place, keeping: keeping, reason: reason, label: label) }
    }
  }

  /// Whether the place is the one on show, to the letter.
  private func isShown(_ place: Place) -> Bool {
    var trail = end._withUnsafeGuaranteedRef { $0.trail }
    var index = place.marks.count
    while index > 0 {
      index -= 1
      guard let here = trail, case .step(here.step) = place.marks[index] else { return false }
      trail = here.parent
    }
    return trail == nil && !place.marks.isEmpty
  }

  /// What opening a place would do; nothing moves.
  public func explain(_ place: Place, keeping: Keeping = .matching) -> Plan {
    explain(place, keeping: keeping, hops: 0)
  }

  private func explain(_ place: Place, keeping: Keeping, hops: Int) -> Plan {
    var plan = Plan(cause: place.written, before: self.place, after: place)
    var planner = Planner(keeping: keeping)
    defer { planner.opening.abandon() }
    do {
      if root.phase == .started {
        try quietly { () throws(Opening.Stop) in try planner.walk(root, Marks(place.marks)) }
        let opening = planner.opening
        let purpose = Purpose(reason: .link, destination: opening.destination)
        plan = self.plan(opening.moves, grown: Array(opening.grown) + opening.tabs, for: purpose)
        plan.cause = place.written
      } else {
        defer { root.growth.removeAll() }
        var marks = Marks(place.marks)
        try quietly { () throws(Opening.Stop) in try planner.grow(root, &marks) }
        plan.after = Place(planner.opening.destination?.steps ?? [])
        plan.pushed = root.growth.flatMap(\.places)
      }
    } catch let stop {
      switch stop {
      case .refused(let refusal): plan.refused = refusal
      case .wait(let reason): plan.waits = reason
      case .redirect(let other):
        if hops > 8 {
          plan.refused = .loop([place.written, other.written])
        } else {
          plan = explain(other, keeping: keeping, hops: hops + 1)
          plan.cause = place.written
        }
      }
    }
    return plan
  }
}
