extension Tree {
  /// Goes one screen back: dismisses it, pops it, or ends the flow whose first screen it is; from another tab's first
  /// screen to the first tab. At the root nothing moves, and nobody is asked.
  @discardableResult public func back() -> Landing {
    if isChanging { return request("back") { self.back() } }
    if isClosed { return .refused(.closing) }
    let old = setCause(.back)
    defer { cause = old }
    switch pop() ?? backMove().map(goBack) {
    case .landed: return .landed
    case let change?: return landing(change) { $0.back() }
    case nil: return .atRoot
    }
  }

  private func goBack(_ move: Move) -> Change {
    change(move, for: Purpose(reason: .back, destination: destination(of: move)))
  }

  private func backMove() -> Move? {
    var node: Node = leaf
    while let flow = node.parent {
      if flow.presented === node { return Move(flow: flow, kind: .present(nil)) }
      if let selected = flow.selected {
        if selected > 0 { return Move(flow: flow, kind: .select(0)) }
      } else if flow.children.count > 1 {
        return Move(flow: flow, kind: .stack(keep: flow.children.count - 1, add: nil))
      }
      node = flow
    }
    return nil
  }

  func destination(of move: Move) -> Trail? {
    let next: Node? =
      switch move.kind {
      case .stack(let keep, _): keep > 0 ? move.flow.children[keep - 1] : nil
      case .select(let index): move.flow.children[index]
      default: move.flow.top
      }
    guard let next else { return move.flow.trail }
    return next.hasChildren ? next.asFlow.flatMap(shownTrail) : next.trail
  }

  /// Goes back to a step of a flow's stack, or to its first screen, and ends what is above it and what it presents.
  func back(in owner: FlowNode, to step: Step?) -> Landing {
    if isChanging {
      return request("\(owner.name).back") { [weak owner] in
        guard let owner, !owner.isGone else { return .refused(.stale) }
        return self.back(in: owner, to: step)
      }
    }
    if isClosed { return .refused(.closing) }
    if owner.phase == .made { return refused(.stale) }
    let old = setCause(.coordinator(type(of: owner.object)))
    defer { cause = old }
    var keep = 1
    if let step {
      guard let index = owner.children.lastIndex(where: { owner.stands($0, for: step) }),
        owner.selected == nil
      else {
        return refused(.unknownStep(step.written, in: owner.name))
      }
      keep = index + 1
    }
    var moves: [Move] = []
    if owner.presented != nil { moves.append(Move(flow: owner, kind: .present(nil))) }
    if owner.selected == nil, keep < owner.children.count {
      moves.append(Move(flow: owner, kind: .stack(keep: keep, add: nil)))
    }
    guard let last = moves.last else { return owner.isOnWay ? refreshed() : .refreshed }
    let purpose = Purpose(reason: .back, destination: destination(of: last))
    let change = change(moves[0], Array(moves.dropFirst()), for: purpose)
    if case .landed = change { return .landed }
    return landing(change) { [weak owner] tree in
      owner.map { tree.back(in: $0, to: step) } ?? .refused(.stale)
    }
  }

  /// What is going on now, unless an event is being heard: then that is what set it off.
  func setCause(_ new: Cause) -> Cause {
    let old = cause
    if !isHearing { cause = new }
    return old
  }
}
