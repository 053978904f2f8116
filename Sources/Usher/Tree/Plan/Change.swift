/// What a request comes to: the containers as they shall be, and what starts for it.
///
/// There is one concept behind every verb. A flow's ``Container`` is a value. ``Tree/plan(_:by:)`` turns a ``Wish`` (begin,
/// finish, back, open, leave) into a change: drafts of containers, made by the one rule in ``Draft/place(_:)``.
/// ``Tree/carryOut(_:)`` takes any change over, in one order. Until then nothing has moved.
struct Change: ~Copyable {
  /// A flow that starts for a place, and what the place names below it.
  struct Start {
    let flow: FlowNode
    var growth: [Node] = []
  }

  var reason: Departure.Reason
  /// The containers that change, the deepest first.
  var drafts: [Draft] = []
  /// The tabs that a place names and that have not started; the root, before it has started.
  var starts: [Start] = []
  /// Where the user will be.
  var destination: Trail?
  /// The flow that ends by itself, and what it finishes with.
  var finishing: FlowNode?
  var outcome: Any?
  /// Why steps of a place have been left out.
  var omitted: [Refusal] = []
  /// The root, if the session ends.
  var ending: FlowNode?

  init(_ reason: Departure.Reason, drafts: [Draft] = [], to destination: Trail? = nil) {
    self.reason = reason
    self.drafts = drafts
    self.destination = destination
  }

  var changesNothing: Bool { drafts.isEmpty && starts.isEmpty && ending == nil }

  /// Goes through the nodes that stand and will not, without what stands below them.
  func forEachRemoved(_ body: (Node) -> Void) {
    if let ending { return body(ending) }
    for index in drafts.indices { drafts[index].forEachRemoved(body) }
  }

  /// Goes through the nodes that come, without what grows in them.
  func forEachCreated(_ body: (Node) -> Void) {
    for index in drafts.indices { drafts[index].coming.forEach(body) }
    // Only the root starts without a flow above it.
    for start in starts where start.flow.parent == nil { start.growth.forEach(body) }
  }

  /// Everyone who leaves, in the order in which they are asked and told: the deepest first.
  var leaving: [Node] {
    var leaving: [Node] = []
    forEachRemoved { $0.listDeepestFirst(in: &leaving) }
    return leaving
  }

  /// What the journal remembers: the trails of what comes and of what goes.
  var trails: (came: [Trail], went: [Trail]) {
    var (came, went): ([Trail], [Trail]) = ([], [])
    forEachCreated { if let trail = $0.trail { came.append(trail) } }
    if let ending { return (came, ending.container.children.compactMap(\.trail)) }
    forEachRemoved { if let trail = $0.trail { went.append(trail) } }
    return (came, went)
  }

  /// Goes through what starts, in its order, until there is an answer. What has started already is among it.
  func firstStarting<Found>(_ body: (Node) -> Found?) -> Found? {
    for index in drafts.indices { if let found = drafts[index].firstStarting(body) { return found } }
    for start in starts { if let found = body(start.flow) { return found } }
    return nil
  }
}
