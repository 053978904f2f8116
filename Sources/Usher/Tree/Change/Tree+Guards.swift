extension Tree {
  /// Calls `body` with each node that is asked before a change, until it returns a value: all nodes that leave, deepest
  /// first; then the screen that is looked at, if the user goes elsewhere and that screen stays.
  func firstAsked<Found>(
    _ change: borrowing Change, leaving: [Node], _ isSeen: Bool, _ body: (Node) -> Found?
  ) -> Found? {
    let (leaf, finishing) = (leaf, change.finishing)
    var asksLeaf = false
    for index in leaving.indices.reversed() {
      let found = leaving.lend(index) { node in
        if node === leaf { asksLeaf = true }
        return isAsked(node, change.reason, finishing) ? body(node) : nil
      }
      if let found { return found }
    }
    switch change.reason {
    case .tab, .link, .tap, .restore:
      return !asksLeaf && isSeen && isAsked(leaf, change.reason, finishing) ? body(leaf) : nil
    default: return nil
    }
  }

  private func isAsked(_ node: Node, _ reason: Departure.Reason, _ finishing: FlowNode?) -> Bool {
    // A flow that has not started has nothing to lose.
    if node === finishing || !node.isStarted { return false }
    // The screens of a flow that finishes are not asked: one of them caused it. Before a log-out, all are asked.
    guard reason == .finish, let finishing, !node.isFlow else { return true }
    return node.parent !== finishing
  }

  /// What stops a change: the first objection of a node that is asked, or else of an interceptor.
  func objection(to change: borrowing Change, leaving: [Node], _ isSeen: Bool) -> Answer? {
    let departure = Departure(reason: change.reason, destination: change.destination)
    let counts = change.reason.isAsked
    return firstAsked(change, leaving: leaving, isSeen) { node in
      switch node.canLeave(departure) {
      case .no(let reason) where counts: .refused(.denied(reason))
      case .question(let reason) where counts && !approved.contains(node.id): .asks(reason, node.id)
      default: nil
      }
    } ?? review(change, leaving: leaving)
  }
}
