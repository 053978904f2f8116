extension Tree {
  /// Shows the plan to everyone who wants to see it.
  func askInterceptors(_ first: Move, _ more: [Move], _ purpose: Purpose) -> Change? {
    if interceptors.isEmpty { return nil }
    let plan = plan([first] + more, to: purpose.destination, reason: purpose.reason)
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
  func plan(_ moves: [Move], to destination: Trail?, reason: Departure.Reason) -> Plan {
    var plan = Plan(cause: cause.description, before: place, after: Place(destination?.steps ?? []))
    var leaving: [Node] = []
    for move in moves {
      for node in move.removed.reversed() {
        plan.popped.append(contentsOf: flattened(node).reversed().compactMap(\.ownPlace))
        leaving.append(contentsOf: flattened(node).reversed())
      }
      plan.pushed.append(contentsOf: move.added.compactMap(\.ownPlace))
    }
    let steps = plan.before.steps
    plan.kept = zip(steps, plan.after.steps).prefix { $0 == $1 }.map { $0.0.written }
    if leaving.isEmpty && leaf.trail !== destination && reason != .back { leaving = [leaf] }
    plan.asked = leaving.map(\.name)
    return plan
  }

  /// A node and all below it, each parent before its children.
  func flattened(_ node: Node) -> [Node] {
    var order: [Node] = [node]
    var next = 0
    while next < order.count {
      if let flow = order[next] as? FlowNode {
        order.append(contentsOf: flow.children)
        if let presented = flow.presented { order.append(presented) }
      }
      next += 1
    }
    return order
  }
}

extension Node {
  /// Its place; nil for the first screen of a flow, which stands where the flow does.
  var ownPlace: Place? {
    guard let trail, trail !== parent?.trail else { return nil }
    return Place(trail.steps)
  }
}

extension Move {
  var added: [Node] {
    switch kind {
    case .stack(_, let node): node.map { [$0] } ?? []
    case .stackAll(_, let nodes): nodes
    case .select(let index): flow.children[index...index].filter { ($0 as? FlowNode)?.phase == .made }
    case .renew(_, let node): [node]
    case .present(let node): node.map { [$0] } ?? []
    }
  }
}
