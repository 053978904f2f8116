/// What a request comes to: the containers as they shall be, and what starts for it.
///
/// There is one concept behind every verb. A flow's ``Container`` is a value. ``Tree/plan(_:by:)`` turns a ``Wish`` (begin,
/// finish, back, open, leave) into a change: drafts of containers, made by the one rule in ``Draft/place(_:)``.
/// ``Tree/carryOut(_:)`` takes any change over, in one order. Until then nothing has moved.
struct Change {
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

  /// Everyone who leaves, in the order in which they are asked and told: the deepest first.
  var leaving: [Node] {
    var leaving: [Node] = []
    for draft in drafts {
      for node in draft.removed { leaving += node.family.reversed() }
    }
    if let ending { leaving += ending.family.reversed() }
    return leaving
  }

  /// The flows that start, in their order, and what a place names below them.
  var starting: [Start] {
    let new = drafts.flatMap(\.starting).filter { flow in !starts.contains { $0.flow === flow } }
    return new.map { Start(flow: $0, growth: $0.growth) } + starts
  }

  /// The steps that come to be, for the journal, without what comes with them.
  var created: [Trail] {
    let grown = starts.filter { $0.flow.parent == nil }.flatMap(\.growth)
    return (drafts.flatMap(\.created) + grown).compactMap(\.trail)
  }

  /// The steps that go, without what goes with them.
  var removed: [Trail] {
    let last = ending?.container.children ?? []
    return (drafts.flatMap(\.removed) + last).compactMap(\.trail)
  }
}
