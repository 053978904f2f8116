extension Tree {
  /// Shows the plan to everyone who wants to see it.
  func askInterceptors(_ first: Move, _ more: [Move], _ grown: Line, _ tabs: [FlowNode], _ purpose: Purpose)
    -> Change?
  {
    if interceptors.isEmpty { return nil }
    return review(plan([first] + more, grown: Array(grown) + tabs, for: purpose))
  }

  /// The first veto or redirection of a plan.
  func review(_ plan: Plan) -> Change? {
    for interceptor in interceptors {
      switch interceptor.review(plan) {
      case .proceed: continue
      case .veto(let reason): return .refused(.denied(reason))
      case .redirect(let place):
        if place == plan.after { continue }
        return .redirected(place)
      }
    }
    return nil
  }

  /// The moves as a value.
  func plan(_ moves: [Move], grown: [Node], for purpose: Purpose) -> Plan {
    var plan = Plan(cause: cause.description, before: place, after: Place(purpose.destination?.steps ?? []))
    for node in moves.flatMap(\.removed).flatMap({ flattened($0) }).reversed() {
      if let place = node.ownPlace { plan.popped.append(place) }
    }
    plan.pushed = moves.flatMap(\.added).compactMap(\.ownPlace)
    for place in grown.flatMap(\.places) where !plan.pushed.contains(place) { plan.pushed.append(place) }
    for (here, there) in zip(plan.before.steps, plan.after.steps) {
      let way = Place(Array(plan.after.steps.prefix(plan.kept.count + 1)))
      guard here == there, !plan.pushed.contains(way) else { break }
      plan.kept.append(there.written)
    }
    plan.asked = asked(by: moves, for: purpose).map(\.name)
    return plan
  }

  /// A node and all below it, each parent before its children.
  func flattened(_ node: Node) -> [Node] {
    var order: [Node] = [node]
    var next = 0
    while next < order.count {
      if let flow = order[next].asFlow {
        order.append(contentsOf: flow.children)
        if let presented = flow.presented { order.append(presented) }
      }
      next += 1
    }
    return order
  }
}

extension Node {
  /// The places it stands for, and what grows in it, each parent before its children.
  var places: [Place] {
    (ownPlace.map { [$0] } ?? []) + (asFlow?.growth.flatMap(\.places) ?? [])
  }

  /// Its place; nil for the first screen of a flow, which stands where the flow does.
  var ownPlace: Place? {
    guard !isFirst, let trail else { return nil }
    return Place(trail.steps)
  }
}

extension Move {
  var added: [Node] {
    switch kind {
    case .stack(_, let node): node.map { [$0] } ?? []
    case .stackAll(_, let nodes): nodes
    case .select(let index): flow.children[index...index].filter { $0.asFlow?.phase == .made }
    case .renew(_, let node, _): [node]
    case .present(let node): node.map { [$0] } ?? []
    }
  }
}
