extension Tree {
  /// Goes one screen back: pops it, or ends the flow whose first screen it is; from a tab's first screen to the first
  /// tab. At the root nothing moves.
  @discardableResult public func back() -> Landing {
    if isChanging { return request("back") { self.back() } }
    if isClosed { return .refused(.closing) }
    guard let move = backMove() else { return .atRoot }
    let cause = setCause(.back)
    defer { self.cause = cause }
    switch change(move, for: Purpose(reason: .back, destination: destination(of: move))) {
    case .landed: return .landed
    case let change: return landing(change) { $0.back() }
    }
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

  private func destination(of move: Move) -> Trail? {
    let next: Node? =
      switch move.kind {
      case .stack(let keep, _): keep > 0 ? move.flow.children[keep - 1] : nil
      case .select(let index): move.flow.children[index]
      default: move.flow.top
      }
    guard let next else { return move.flow.trail }
    return next.hasChildren ? (next as? FlowNode).flatMap(shownTrail) : next.trail
  }

  /// Keeps the first entries of a flow's stack and ends the rest, and what it presents.
  func back(in owner: FlowNode, keeping keep: Int) -> Landing {
    if isChanging {
      return request("\(owner.name).back") { [weak owner] in
        guard let owner, !owner.isGone else { return .refused(.stale) }
        return self.back(in: owner, keeping: keep)
      }
    }
    if isClosed { return .refused(.closing) }
    var moves: [Move] = []
    if owner.presented != nil { moves.append(Move(flow: owner, kind: .present(nil))) }
    if owner.selected == nil, keep < owner.children.count {
      moves.append(Move(flow: owner, kind: .stack(keep: keep, add: nil)))
    }
    guard let first = moves.first else { return .refreshed }
    let cause = setCause(.back)
    defer { self.cause = cause }
    let target = owner.children.isEmpty ? owner.trail : owner.children[min(keep, owner.children.count) - 1].trail
    let change = change(first, Array(moves.dropFirst()), for: Purpose(reason: .back, destination: target))
    if case .landed = change { return .landed }
    return landing(change, redo: self.back(in: owner, keeping: keep))
  }

  /// What is going on now, unless an event is being heard: then that is what set it off.
  func setCause(_ new: Cause) -> Cause {
    let old = cause
    if !isHearing { cause = new }
    return old
  }
}
