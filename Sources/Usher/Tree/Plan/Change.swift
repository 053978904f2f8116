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
  /// The root, if it starts again.
  var restarting: FlowNode?

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
    let isBelow = { (node: FlowNode) in sequence(first: node, next: \.parent).contains { $0 === flow } }
    drafts.removeAll { isBelow($0.flow) }
    starts.removeAll { isBelow($0.flow) }
  }

  var changesNothing: Bool { drafts.isEmpty && starts.isEmpty && ending == nil }

  /// Goes through the nodes that will be removed, without those below them. The last to be told comes first.
  func forEachRemoved(_ body: (Node) -> Void) {
    if let ending { return body(ending) }
    if let restarting {
      var children: [Node] = []
      restarting.listChildren(in: &children)
      return children.forEach(body)
    }
    for index in drafts.indices.reversed() { drafts[index].forEachRemoved(body) }
  }

  /// Goes through the nodes that come, without the children that a place names below them.
  func forEachCreated(_ body: (Node) -> Void) {
    for index in drafts.indices { drafts[index].coming.forEach(body) }
    // Only the root starts without a flow above it.
    if let start = starts.first, start.flow.parent == nil { start.growth?.forEach(body) }
  }

  /// Adds all nodes that leave to a list. They are asked and told from the end of the list, so that the deepest comes first.
  func listLeaving(in list: inout [Node]) { forEachRemoved { $0.listFamily(in: &list) } }

  /// The trails for the journal: those of nodes that come, then those of removed nodes; and how many come.
  var trails: (all: [Trail], came: Int) {
    var trails: [Trail] = []
    trails.reserveCapacity(2)
    forEachCreated { if let trail = $0.trail { trails.append(trail) } }
    let came = trails.count
    if let emptied = ending ?? restarting {
      trails += emptied.container.children.compactMap(\.trail)
    } else {
      forEachRemoved { if let trail = $0.trail { trails.append(trail) } }
      if trails.count > came + 1 { trails[came...].reverse() }
    }
    return (trails, came)
  }

  /// Calls `body` with the nodes that start, in order, until it returns a value. Some may have started already.
  func firstStarting<Found>(_ body: (Node) -> Found?) -> Found? {
    for index in drafts.indices { if let found = drafts[index].firstStarting(body) { return found } }
    for start in starts { if let found = body(start.flow) { return found } }
    return nil
  }
}
