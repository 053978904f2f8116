extension Tree {
  /// Starts what is new, beside the tree; on a throw everything made is let go, tabs are as they were, and what the
  /// failed flows asked for is forgotten.
  func start(_ grown: consuming Line, _ tabs: [FlowNode], _ first: Move, _ more: [Move]) -> Refusal? {
    let asked = queue.end
    var failure: Refusal?
    while failure == nil, let node = grown.removeFirst() { failure = node.start() }
    var tabs = tabs
    if let tab = tabToStart(first, among: first, more), tab.phase == .made { tabs.append(tab) }
    for move in more {
      if let tab = tabToStart(move, among: first, more), tab.phase == .made { tabs.append(tab) }
    }
    var begun: [FlowNode] = []
    for tab in tabs where failure == nil && tab.phase == .made {
      begun.append(tab)
      failure = tab.start()
    }
    if failure != nil {
      for tab in begun { unstart(tab) }
      queue.forget(from: asked)
    }
    return failure
  }

  /// A tab starts when it is first shown.
  private func tabToStart(_ move: Move, among first: Move, _ more: [Move]) -> FlowNode? {
    switch move.kind {
    case .select(let index):
      let isRenewed = { (other: Move) in other.flow === move.flow && other.renewed == index }
      return isRenewed(first) || more.contains(where: isRenewed) ? nil : move.flow.children[index].asFlow
    // One that is shown from now on is new, and has been started.
    case .renew(_, _, shows: true): return nil
    case .renew(let index, let node, _):
      let isLeft = { (other: Move) in other.flow === move.flow && other.isSelect }
      return move.flow.selected != index || isLeft(first) || more.contains(where: isLeft) ? nil : node.asFlow
    default: return nil
    }
  }

  /// Takes back a start.
  func unstart(_ flow: FlowNode) {
    sever(flow)
    flow.isGone = false
    flow.phase = .made
  }
}
