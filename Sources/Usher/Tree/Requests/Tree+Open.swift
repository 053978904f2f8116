extension Tree {
  /// Opens a place, as *Opening* in <doc:PlacesAndLinks> says. It lands whole, waits, or nothing moved.
  ///
  /// A place leads to the same stack wherever the user is. If it names no child of a flow, the flow keeps the child it began
  /// with; tabs of which none is named stay as they are. As with verbs, nothing is put beneath a flow or after something
  /// presented.
  @discardableResult public func open(_ place: Place, keeping: Keeping = .matching) -> Landing {
    grant(.open(place, Wish.Opening(keeping: keeping, reason: .link)), by: root)
  }

  /// Opens what was tapped: the same, with nothing kept but other tabs.
  @discardableResult public func tap(_ place: Place, keeping: Keeping = .otherTabs) -> Landing {
    grant(.open(place, Wish.Opening(keeping: keeping, reason: .tap)), by: root)
  }

  func planOpening(_ place: Place, _ opening: Wish.Opening) throws(Refusal) -> Wish.Meaning {
    func wait(_ why: Reason) -> Wish.Meaning {
      let text = opening.label ?? place.written
      return .wait(WaitingLink(text: text, goal: .place(place), opening: opening, since: clock(), why: why))
    }
    if root.phase != .started { return wait(Reason("start")) }
    if let question { return wait(question.reason) }
    if opening.keeping != .nothing, isShown(place) { return .refresh }
    do {
      return .change(try Planner(opening.reason, keeping: opening.keeping).plan(place, from: root))
    } catch {
      switch error {
      case .refused(let refusal): throw refusal
      case .wait(let why): return wait(why)
      case .redirect(let other):
        var opening = opening
        opening.label = opening.label ?? place.written
        return .elsewhere(other, opening)
      }
    }
  }

  /// Whether a place is the one on show, to the letter.
  private func isShown(_ place: Place) -> Bool {
    var trail = leaf.trail
    for mark in place.marks.reversed() {
      guard let here = trail, case .step(here.step) = mark else { return false }
      trail = here.parent
    }
    return trail == nil && !place.marks.isEmpty
  }

  /// What opening a place would do; nothing moves.
  public func explain(_ place: Place, keeping: Keeping = .matching) -> Plan {
    explain(place, Wish.Opening(keeping: keeping, reason: .link))
  }

  func explain(_ place: Place, _ opening: Wish.Opening, hops: Int = 0) -> Plan {
    var plan = Plan(cause: place.written, before: self.place, after: place)
    do {
      let change = try quietly { () throws(Planner.Stop) in
        try Planner(opening.reason, keeping: opening.keeping).plan(place, from: root)
      }
      var leaving: [Node] = []
      change.listLeaving(in: &leaving)
      plan = self.plan(change, leaving: leaving)
    } catch {
      switch error {
      case .refused(let refusal): plan.refused = refusal
      case .wait(let reason): plan.waits = reason
      case .redirect(let other) where hops > 8: plan.refused = .loop([place.written, other.written])
      case .redirect(let other): plan = explain(other, opening, hops: hops + 1)
      }
    }
    plan.cause = place.written
    return plan
  }
}
