extension Tree {
  /// Who is asked before a change, in order: everyone who leaves, the deepest first, then the screen that is looked at, if
  /// the user goes elsewhere and it stays.
  func asked(by change: Change, leaving: [Node]) -> [Node] {
    var asked = leaving.filter { isAsked($0, change) }
    switch change.reason {
    case .tab, .link, .tap, .restore:
      if isSeen(change), isAsked(leaf, change), !leaving.contains(where: { $0 === leaf }) { asked.append(leaf) }
    default: break
    }
    return asked
  }

  private func isAsked(_ node: Node, _ change: Change) -> Bool {
    // A flow that has not started has nothing to lose.
    if node === change.finishing || node.asFlow?.phase == .made { return false }
    // A flow that finishes speaks for its own screens: one of them asked for it. Logging out is asked everywhere.
    guard change.reason == .finish, let finishing = change.finishing, node.asFlow == nil else { return true }
    return node.parent !== finishing
  }

  /// Asks them in turn; the first objection counts.
  func ask(_ nodes: [Node], _ change: Change) -> Answer? {
    let departure = Departure(reason: change.reason, destination: change.destination)
    for node in nodes {
      switch node.canLeave(departure) {
      case .yes: continue
      case .no(let reason): if departure.reason.isAsked { return .refused(.denied(reason)) }
      case .question(let reason):
        if departure.reason.isAsked, !approved.contains(node.id) { return .asks(reason, node.id) }
      }
    }
    return nil
  }
}
