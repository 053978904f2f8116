extension Tree {
  /// What opening a place would do; nothing moves. Screens and coordinators are asked whether they may be left, as if the
  /// place were opened.
  public func explain(_ place: Place, keeping: Keeping = .matching) -> Plan {
    explain(place, Wish.Opening(keeping: keeping, reason: .link))
  }

  /// The screen that asks a question of a plan; nil if a coordinator asks, or if the screen is gone.
  package func asker(of question: Plan.Question) -> (any Screen)? { node(question.node)?.screen }

  func explain(_ place: Place, _ opening: Wish.Opening) -> Plan {
    var plan = Plan(cause: place.written, before: self.place, after: place)
    do throws(Refusal) {
      switch try quietly({ () throws(Refusal) in try meaning(of: place, opening) }) {
      case .change(let change): plan = try explain(change, opening)
      case .refresh: plan.kept = place.steps.map(\.written)
      case .wait(let why): plan.waits = why
      case .first(let other, let why):
        plan = try hop(from: place.written, to: other) {
          explain(other, Wish.Opening(reason: opening.reason, staysBelow: true))
        }
        if plan.refused == nil { plan.waits = plan.waits ?? why }
      case .elsewhere(let other): plan = try hop(from: place.written, to: other) { explain(other, opening) }
      case .atRoot: break
      }
    } catch {
      plan.refused = error
    }
    plan.cause = place.written
    return plan
  }

  /// Before the tree has started, a place is explained as the place that it starts at.
  private func meaning(of place: Place, _ opening: Wish.Opening) throws(Refusal) -> Wish.Meaning {
    if root.phase == .started { return try planOpening(place, opening) }
    return try Planner(opening).plan(place, from: root)
  }

  private func explain(_ change: borrowing Change, _ opening: Wish.Opening) throws(Refusal) -> Plan {
    let leaving = change.removed.families
    var plan = plan(change, leaving: leaving)
    if change.changesNothing { return plan }
    let stop = quietly {
      objection(to: change, leaving: leaving) { question in
        plan.questions.append(question)
        return nil
      }
    }
    switch stop {
    case .refused(let refusal): plan.refused = refusal
    case .redirected(let other):
      return try hop(from: plan.after.written, to: other) { explain(other, opening) }
    case .landed, .asks, nil: break
    }
    return plan
  }
}
