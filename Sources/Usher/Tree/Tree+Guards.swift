extension Tree {
  /// Asks everyone who would be removed, the deepest first, and who is looked at and would not be any more.
  func askGuards(_ leaving: Leaving, _ first: Move, _ more: [Move], _ purpose: Purpose) -> Change? {
    let departure = Departure(reason: purpose.reason, destination: purpose.destination)
    var asksLeaf = false
    if let stop = ask(leaving, departure, purpose, &asksLeaf) { return stop }
    switch purpose.reason {
    case .tab, .link, .tap, .restore:
      if !asksLeaf, first.flow.isOnWay || !more.isEmpty { return ask(leaf, departure) }
    default: break
    }
    return nil
  }

  func ask(_ leaving: Leaving, _ departure: Departure, _ purpose: Purpose, _ asksLeaf: inout Bool) -> Change?
  {
    leaving.first { node in
      if node === leaf { asksLeaf = true }
      return isAsked(node, departure, purpose.finishing) ? ask(node, departure) : nil
    }
  }

  private func isAsked(_ node: Node, _ departure: Departure, _ except: FlowNode?) -> Bool {
    if node === except { return false }
    // A flow that finishes speaks for its own screens: one of them asked for it. Logging out is asked everywhere.
    if let except, node.parent === except, !node.hasChildren, departure.reason == .finish { return false }
    // A tab that was never shown has nothing to lose.
    if node.phase == .made { return false }
    return true
  }

  /// Who will be asked, in order.
  func asked(by moves: [Move], for purpose: Purpose) -> [Node] {
    let departure = Departure(reason: purpose.reason, destination: purpose.destination)
    var asked: [Node] = []
    for move in moves {
      for node in move.removed.reversed() {
        asked += flattened(node).reversed().filter { isAsked($0, departure, purpose.finishing) }
      }
    }
    switch purpose.reason {
    case .tab, .link, .tap, .restore:
      let leaves = moves.count > 1 || moves.first?.flow.isOnWay == true
      if leaves, !asked.contains(where: { $0 === leaf }) { asked.append(leaf) }
    default: break
    }
    return asked
  }

  func ask(_ node: Node, _ departure: Departure) -> Change? {
    switch node.canLeave(departure) {
    case .yes: return nil
    case .no(let reason): return departure.reason.isAsked ? .refused(.denied(reason)) : nil
    case .question(let reason):
      if !departure.reason.isAsked || approved.contains(node.id) { return nil }
      return .asks(reason, node.id)
    }
  }
}
