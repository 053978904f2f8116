extension Tree {
  func finish<C: Coordinator>(
    _ owner: OwnerNode<C>, _ outcome: C.Outcome, next: (any Flow)?, reason: Departure.Reason
  ) -> Landing {
    if isChanging {
      return request("\(owner.name).finish") { [weak owner] in
        guard let owner, !owner.isGone else { return .refused(.stale) }
        return self.finish(owner, outcome, next: next, reason: reason)
      }
    }
    if isClosed { return .refused(.closing) }
    guard owner.parent != nil else { return .atRoot }
    let old = setCause(.coordinator(C.self))
    defer { cause = old }
    let route: Route
    switch quietly({ findRoute(next, from: owner) }) {
    case .success(let found): route = found
    case .failure(let refusal): return refused(refusal)
    }
    owner.outcome = outcome
    let moves = moves(route)
    let destination = route.growth.map { deepest($0).trail } ?? route.holder.trail
    let purpose = Purpose(reason: reason, destination: destination, finishing: owner)
    let change = change(moves[0], Array(moves.dropFirst()), new: route.growth, for: purpose)
    if case .landed = change { return .landed }
    owner.outcome = nil
    return landing(change) { [weak owner] tree in
      owner.map { tree.finish($0, outcome, next: next, reason: reason) } ?? .refused(.stale)
    }
  }

  /// Where a next flow goes: the ancestor that has it, the child of it that ends, and what comes.
  struct Route {
    var holder: FlowNode
    var child: Node
    var growth: Growth?
    /// The tab that is selected, when what comes is a tab that stands already.
    var tab: Int?
  }

  /// The four cases of a next flow: none; the parent's own; deeper, down a way it knows; up, to the first that has it.
  private func findRoute(_ next: (any Flow)?, from owner: FlowNode) -> Result<Route, Refusal> {
    var child: Node = owner
    var asked: [String] = []
    while let holder = child.parent {
      guard let next else {
        // A flow that would be left with nothing to show ends too.
        if holder.selected == nil, holder.presented !== child, holder.children.first === child {
          child = holder
          continue
        }
        return .success(Route(holder: holder, child: child))
      }
      do {
        let end = holder.endBelow(child)
        if let way = try way(to: next, from: holder, after: end, depth: 0) {
          return .success(Route(holder: holder, child: child, growth: way.growth, tab: way.tab))
        }
      } catch {
        return .failure(refusal(for: error, at: Step(erased: next)))
      }
      asked.append(holder.name)
      child = holder
    }
    if next == nil { return .failure(.empty(child.name)) }
    return .failure(.fitsNowhere(flow: next.map { Step(erased: $0).written } ?? "", asked: asked))
  }

  private func way(
    to next: any Flow, from holder: FlowNode, after trail: Trail?, depth: Int
  ) throws -> (growth: Growth?, tab: Int?)? {
    let own = Step(erased: next)
    let isOwn = holder.own(own) != nil
    guard depth < 32, let step = isOwn ? own : holder.wayDown(to: next) else { return nil }
    switch holder.admits(step) {
    case .yes: break
    case .no(let why), .wait(let why): throw Refusal.denied(why)
    case .redirect(let place): throw Refusal.denied(Reason("redirected", ["place": place.written]))
    }
    if isOwn, holder.selected != nil,
      let index = holder.children.firstIndex(where: { holder.stands($0, for: step) })
    {
      return (nil, index)
    }
    guard let node = try holder.make(step, after: trail) else { return nil }
    if isOwn {
      if node.style == .tab { throw Refusal.unfit(step: step.written, container: holder.name) }
      return (Growth(node: node), nil)
    }
    guard let flow = node as? FlowNode,
      let below = try way(to: next, from: flow, after: flow.trail, depth: depth + 1)?.growth
    else { return nil }
    return (Growth(node: node, children: [below]), nil)
  }

  private func deepest(_ growth: Growth) -> Node { growth.children.last.map(deepest) ?? growth.node }

  private func moves(_ route: Route) -> [Move] {
    let holder = route.holder
    let new = route.growth?.node
    if holder.presented === route.child {
      guard let new else { return [Move(flow: holder, kind: .present(nil))] }
      if new.style == .present { return [Move(flow: holder, kind: .present(new))] }
      let keep = new.style == .replace ? 0 : holder.children.count
      return [Move(flow: holder, kind: .present(nil)), Move(flow: holder, kind: .stack(keep: keep, add: new))]
    }
    if holder.selected != nil { return tabMoves(route) }
    let index = holder.children.lastIndex { $0 === route.child } ?? holder.children.count
    if new?.style == .present {
      return [Move(flow: holder, kind: .stack(keep: index, add: nil)), Move(flow: holder, kind: .present(new))]
    }
    return [Move(flow: holder, kind: .stack(keep: new?.style == .replace ? 0 : index, add: new))]
  }

  /// A tab that finishes starts afresh the next time it is shown.
  private func tabMoves(_ route: Route) -> [Move] {
    let holder = route.holder
    var moves: [Move] = []
    if let tab = route.tab { moves.append(Move(flow: holder, kind: .select(tab))) }
    if let index = holder.children.firstIndex(where: { $0 === route.child }),
      let step = route.child.trail?.step, let fresh = try? holder.make(step, after: holder.trail)
    {
      moves.append(Move(flow: holder, kind: .renew(index, fresh)))
    }
    if let new = route.growth?.node { moves.append(Move(flow: holder, kind: .present(new))) }
    return moves
  }
}

extension FlowNode {
  /// The way to what is left of the stack when a child of it ends.
  func endBelow(_ child: Node) -> Trail? {
    guard selected == nil, presented !== child else { return selected == nil ? base : trail }
    let index = children.lastIndex { $0 === child } ?? children.count
    return index > 0 ? children[index - 1].trail : trail
  }
}
