/// What a request changes: the containers as they will be, and the flows that start.
///
/// ``Tree/plan(_:by:)`` turns each ``Wish`` into a change, and ``Tree/carryOut(_:)`` carries any change out. Until then
/// nothing has moved.
struct Change: ~Copyable {
  /// A flow that starts for a place, and what the place names below it.
  struct Start {
    let flow: FlowNode
    var growth: [Node]?
  }

  var reason: Departure.Reason
  /// The containers that change, the deepest first.
  var drafts: [Draft] = []
  /// The tabs that a place names and that have not started; the root, before it has started.
  var starts: [Start] = []
  /// Where the user will be.
  var destination: Trail?
  /// The flow that finishes or closes itself, and its outcome.
  var finishing: FlowNode?
  var outcome: Any?
  /// Why steps of a place have been left out.
  var omitted: [Refusal] = []
  /// The root, if the session ends.
  var ending: FlowNode?
  /// Whether the root starts again. Its draft then says what leaves.
  var restarts = false

  init(
    _ reason: Departure.Reason, drafts: [Draft] = [], to destination: Trail? = nil, ending: FlowNode? = nil
  ) {
    self.reason = reason
    self.drafts = drafts
    self.destination = destination
    self.ending = ending
  }

  /// Drops what is planned below a flow whose children will be replaced: those children leave unchanged.
  mutating func forget(below flow: FlowNode) {
    let isBelow = { (node: FlowNode) in sequence(first: node) { $0.parent }.contains { $0 === flow } }
    drafts.removeAll { isBelow($0.flow) }
    starts.removeAll { isBelow($0.flow) }
  }

  var changesNothing: Bool { drafts.isEmpty && starts.isEmpty && ending == nil }

  /// The nodes that will be removed, without those below them. The last to be told comes first.
  var removed: [Node] {
    if let ending { return [ending] }
    var nodes: [Node] = []
    for draft in drafts.reversed() { draft.listRemoved(in: &nodes) }
    return nodes
  }

  /// The nodes that come, without the children that a place names below them.
  var created: [Node] {
    var nodes: [Node] = []
    for draft in drafts { nodes += draft.coming }
    // Only the root starts without a flow above it.
    if let start = starts.first, start.flow.parent == nil, let growth = start.growth { nodes += growth }
    return nodes
  }

  /// The flows that start, in order.
  var starting: [Node] {
    var nodes: [Node] = []
    for draft in drafts { draft.listStarting(in: &nodes) }
    for start in starts where !start.flow.isStarted { nodes.append(start.flow) }
    return nodes
  }
}
