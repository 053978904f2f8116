/// What it takes to open a place: made while planning, used once.
struct Opening {
  /// The moves in their order: one nearly always, and then no list.
  var first: Move?
  var more: [Move] = []
  /// New nodes that have to start; what they grow is kept in them.
  var grown = Line()
  /// Tabs that stand already and have to start; what they grow is kept in them too.
  var tabs: [FlowNode] = []
  /// Where it leads.
  var destination: Trail?
  /// What had to be left out, when a place may be opened in part.
  var omitted: [Refusal] = []

  var moves: [Move] { first.map { [$0] + more } ?? [] }

  mutating func append(_ move: Move) {
    if first == nil { first = move } else { more.append(move) }
  }

  /// Shows another tab: one that starts afresh by the same move, which is nearly always the first.
  mutating func show(_ index: Int, of flow: FlowNode) {
    if let first, first.flow === flow, case .renew(index, let node, _) = first.kind {
      self.first = Move(flow: flow, kind: .renew(index, node, shows: true))
    } else {
      append(Move(flow: flow, kind: .select(index)))
    }
  }

  /// Takes back what was to change in the children of a flow: they are replaced as they stand.
  mutating func forget(below flow: FlowNode) {
    let moves = moves.filter { !$0.flow.isBelow(flow) }
    (first, more) = (moves.first, Array(moves.dropFirst()))
    var kept = Line()
    while let node = grown.removeFirst() {
      // What comes into the flow itself is not below its children.
      if node.parent.map({ $0.isBelow(flow) }) != true { kept.append(node) }
    }
    grown = kept
    for tab in tabs where tab.isBelow(flow) { tab.growth.removeAll() }
    tabs.removeAll { $0.isBelow(flow) }
  }

  /// Lets go of what has not started: a tab that was never shown must not keep what a place would have had it grow.
  mutating func abandon() {
    while let node = grown.removeFirst() { node.asFlow?.growth.removeAll() }
    for tab in tabs { tab.growth.removeAll() }
  }

  /// What stops a plan.
  enum Stop: Error {
    case refused(Refusal)
    case wait(Reason)
    case redirect(Place)
  }
}

extension Node {
  /// Whether it stands somewhere in a flow.
  fileprivate func isBelow(_ flow: FlowNode) -> Bool {
    var above = parent
    while let here = above, here !== flow { above = here.parent }
    return above != nil
  }
}
