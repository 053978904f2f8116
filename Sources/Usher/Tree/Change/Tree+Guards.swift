extension Tree {
  /// The nodes that are asked before a change: all that leave, the deepest first; then the screen that is looked at, if the
  /// user goes elsewhere and that screen stays.
  func asked(before change: borrowing Change, leaving: [Node]) -> [Node] {
    var nodes: [Node] = []
    nodes.reserveCapacity(leaving.count + 1)
    for node in leaving.reversed() where isAsked(node, change.reason, change.finishing) { nodes.append(node) }
    switch change.reason {
    case .tab, .link, .tap, .restore:
      if isSeen(change, leaving: leaving), leaf.isStarted, !leaving.contains(where: { $0 === leaf }) {
        nodes.append(leaf)
      }
    default: break
    }
    return nodes
  }

  private func isAsked(_ node: Node, _ reason: Departure.Reason, _ finishing: FlowNode?) -> Bool {
    // A flow that has not started has nothing to lose.
    if node === finishing || !node.isStarted { return false }
    // The screens of a flow that finishes are not asked: one of them caused it. Before a log-out, all are asked.
    guard reason == .finish, let finishing, !node.isFlow else { return true }
    return node.parent !== finishing
  }

  /// What stops a change: the first objection of a node that is asked, or else of an interceptor. `ask` says whether the
  /// question of a node stops it.
  func objection(
    to change: borrowing Change, leaving: [Node], ask: (Plan.Question) -> Answer?
  ) -> Answer? {
    let departure = Departure(reason: change.reason, destination: change.destination)
    for node in asked(before: change, leaving: leaving) {
      let permission = node.canLeave(departure)
      if !change.reason.isAsked { continue }
      switch permission {
      case .yes: continue
      case .no(let reason): return .refused(.denied(reason))
      case .question(let reason):
        if let stop = ask(Plan.Question(reason: reason, node: node.id)) { return stop }
      }
    }
    return review(change, leaving: leaving)
  }
}
