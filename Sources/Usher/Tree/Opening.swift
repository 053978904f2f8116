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
