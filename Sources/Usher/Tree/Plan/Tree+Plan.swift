extension Tree {
  /// A change as a value that can be read and printed.
  func plan(_ change: borrowing Change, leaving: [Node]) -> Plan {
    let after = Place(change.destination?.steps ?? [])
    var plan = Plan(cause: turn.cause.description, before: place, after: after)
    plan.popped = leaving.reversed().compactMap(\.ownPlace)
    let created = change.created
    plan.pushed = created.compactMap(\.ownPlace)
    let starting = change.starting + change.starts.flatMap { $0.growth ?? [] }
    for place in (created + starting).flatMap(\.plannedPlaces) where !plan.pushed.contains(place) {
      plan.pushed.append(place)
    }
    for (here, there) in zip(plan.before.steps, plan.after.steps) {
      let way = Place(Array(plan.after.steps.prefix(plan.kept.count + 1)))
      guard here == there, !plan.pushed.contains(way) else { break }
      plan.kept.append(there.written)
    }
    if change.changesNothing { return plan }
    plan.asked = asked(before: change, leaving: leaving).map(\.name)
    return plan
  }

  /// Shows a change to the interceptors; the first veto or redirection counts.
  func review(_ change: borrowing Change, leaving: [Node]) -> Answer? {
    if interceptors.isEmpty || change.ending != nil { return nil }
    let plan = plan(change, leaving: leaving)
    if plan.changesNothing { return nil }
    for interceptor in interceptors {
      switch interceptor.review(plan) {
      case .proceed: continue
      case .veto(let reason): return .refused(.denied(reason))
      case .redirect(let place): if place != plan.after { return .redirected(place) }
      }
    }
    return nil
  }
}

extension Node {
  /// The node's place and those of the children that it will begin with, each parent before its children.
  fileprivate var plannedPlaces: [Place] {
    (ownPlace.map { [$0] } ?? []) + (asFlow?.growth?.flatMap(\.plannedPlaces) ?? [])
  }
}
