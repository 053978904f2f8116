/// What it takes to open a place: made while planning, used once.
struct Opening {
  /// The moves in their order: one nearly always, and then no list.
  var first: Move?
  var more: [Move] = []
  /// What has to start: new nodes, and tabs that were never shown; what they grow is kept in them.
  var grown = Line()
  /// Where it leads.
  var destination: Trail?
  /// What had to be left out, when a place may be opened in part.
  var omitted: [Refusal] = []

  var moves: [Move] { first.map { [$0] + more } ?? [] }

  mutating func append(_ move: Move) {
    if first == nil { first = move } else { more.append(move) }
  }

  /// Lets go of what has not started: a tab that was never shown must not keep what a place would have had it grow.
  mutating func abandon() { while let node = grown.removeFirst() { node.asFlow?.growth.removeAll() } }

  /// What stops a plan.
  enum Stop: Error {
    case refused(Refusal)
    case wait(Reason)
    case redirect(Place)
  }
}
