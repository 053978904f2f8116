extension Tree {
  func finish(
    _ owner: FlowNode, _ outcome: Any?, next: (any Flow)?, reason: Departure.Reason
  ) -> Landing {
    if isChanging {
      return request("\(owner.name).finish") { [weak owner] in
        guard let owner, !owner.isGone else { return .refused(.stale) }
        return self.finish(owner, outcome, next: next, reason: reason)
      }
    }
    if isClosed { return .refused(.closing) }
    guard owner.parent != nil else { return .atRoot }
    if owner.phase == .made { return refused(.stale) }
    let old = setCause(owner.cause)
    defer { cause = old }
    let route: Route
    switch quietly({ findRoute(next, from: owner) }) {
    case .success(let found): route = found
    case .failure(let refusal): return refused(refusal)
    }
    let moves: [Move]
    do {
      moves = try quietly { try self.moves(route) }
    } catch {
      return refused(refusal(for: error, at: owner.trail?.step ?? Step(WrittenStep(name: owner.name))))
    }
    let destination = route.new.map { deepest($0).trail } ?? moves.first.flatMap(self.destination)
    let purpose = Purpose(reason: reason, destination: destination, finishing: owner, outcome: outcome)
    guard let first = moves.first else { return refused(.stale) }
    let change = change(
      first, Array(moves.dropFirst()), grown: route.new.map(Line.init) ?? Line(), for: purpose)
    if case .landed = change { return .landed }
    return landing(change) { [weak owner] tree in
      owner.map { tree.finish($0, outcome, next: next, reason: reason) } ?? .refused(.stale)
    }
  }

  /// Where a next flow goes: the ancestor that has it, the child of it that ends, and what comes.
  struct Route {
    var holder: FlowNode
    var child: Node
    /// What comes; what comes above it grows in it.
    var new: Node?
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
          return .success(Route(holder: holder, child: child, new: way.new, tab: way.tab))
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
  ) throws -> (new: Node?, tab: Int?)? {
    let own = Step(erased: next)
    let isOwn = holder.own(own) != nil
    guard depth < 32, let step = isOwn ? own : holder.wayDown(to: next) else { return nil }
    try holder.admits(step).orThrow()
    if isOwn, holder.selected != nil,
      let index = holder.children.firstIndex(where: { holder.stands($0, for: step) })
    {
      return (nil, index)
    }
    guard let node = try holder.make(step, after: trail) else { return nil }
    if isOwn {
      if !holder.takes(node.style) { throw Refusal.unfit(step: step.written, container: holder.name) }
      return (node, nil)
    }
    guard let flow = node.asFlow,
      let below = try way(to: next, from: flow, after: flow.trail, depth: depth + 1)?.new
    else { return nil }
    flow.growth.append(below)
    return (flow, nil)
  }

  private func deepest(_ node: Node) -> Node { node.asFlow?.growth.last.map(deepest) ?? node }

  private func moves(_ route: Route) throws -> [Move] {
    let holder = route.holder
    if holder.selected != nil { return try tabMoves(route) }
    let new = route.new
    let isPresented = holder.presented === route.child
    let index = isPresented ? holder.children.count : holder.children.lastIndex { $0 === route.child } ?? 0
    var moves: [Move] = []
    if isPresented || (new?.style == .replace && holder.presented != nil) {
      if new?.style != .present { moves.append(Move(flow: holder, kind: .present(nil))) }
    }
    switch new?.style {
    case .present:
      if index == 0 { throw Refusal.empty(holder.name) }
      if !isPresented { moves.append(Move(flow: holder, kind: .stack(keep: index, add: nil))) }
      moves.append(Move(flow: holder, kind: .present(new)))
    case .replace: moves.append(Move(flow: holder, kind: .stack(keep: 0, add: new)))
    case .push:
      if !isPresented, let cover = holder.presented { throw Refusal.covered(by: cover.name) }
      if index > 0, holder.children[index - 1].hasChildren {
        throw Refusal.covered(by: holder.children[index - 1].name)
      }
      moves.append(Move(flow: holder, kind: .stack(keep: index, add: new)))
    default:
      if !isPresented { moves.append(Move(flow: holder, kind: .stack(keep: index, add: nil))) }
    }
    return moves
  }

  /// A tab that finishes starts afresh the next time it is shown; so does one that the way down leads into.
  private func tabMoves(_ route: Route) throws -> [Move] {
    let holder = route.holder
    var tab = route.tab
    var moves: [Move] = []
    if let new = route.new, new.style == .tab, let step = new.trail?.step {
      guard let index = holder.children.firstIndex(where: { holder.stands($0, for: step) }) else {
        throw Refusal.unfit(step: step.written, container: holder.name)
      }
      tab = index
      moves.append(Move(flow: holder, kind: .renew(index, new, shows: false)))
    }
    if let tab, tab != holder.selected { moves.append(Move(flow: holder, kind: .select(tab))) }
    if let index = holder.children.firstIndex(where: { $0 === route.child }),
      route.new == nil || tab != index,
      let step = route.child.trail?.step, let fresh = try holder.make(step, after: nil)
    {
      moves.append(Move(flow: holder, kind: .renew(index, fresh, shows: false)))
    }
    if let new = route.new, new.style == .present {
      moves.append(Move(flow: holder, kind: .present(new)))
    } else if holder.presented != nil, tab != nil || holder.presented === route.child {
      moves.append(Move(flow: holder, kind: .present(nil)))
    }
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

  /// Whether a child of this style has a place here, besides the tabs there are.
  func takes(_ style: Presentation) -> Bool {
    switch style {
    case .present: true
    case .push, .replace: selected == nil
    case .tab: false
    }
  }
}
