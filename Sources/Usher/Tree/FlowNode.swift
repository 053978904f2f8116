/// A flow's place: its container, which holds a stack or tabs, and what it presents.
class FlowNode: Node {
  /// The stack from its first screen up, or the tabs in their order.
  final var children: [Node] = []
  /// The tab on show; nil for a stack.
  final var selected: Int?
  final var presented: Node?
  final var phase = Phase.made
  /// While it starts: the children that a place names, and what ``Coordinator/start()`` asked to begin with.
  final var growth: [Growth] = []
  final var opening: Result<Node, any Error>?

  enum Phase { case made, starting, started }

  /// The child on show in the container, whatever is presented over it.
  final var top: Node? { selected.map { children[$0] } ?? children.last }

  /// The child that a user sees.
  final var shown: Node? { presented ?? top }

  /// The way to the last of its own screens: what is pushed or presented stands one step further.
  final var base: Trail? {
    guard selected == nil, let last = children.last else { return trail }
    guard last is FlowNode else { return last.trail }
    return children.count > 1 ? children[children.count - 2].trail : trail
  }

  final override var hasChildren: Bool { true }

  // What the coordinator answers, whatever its type.
  func run() throws {}
  /// The step as one of its own; nil if it has no such step.
  func own(_ step: Step) -> Step? { nil }
  func make(_ step: Step, after trail: Trail?) throws -> Node? { nil }
  func admits(_ step: Step) -> Admission { .yes }
  /// Begins a step of its own; nil if it has no such step.
  func begin(_ step: Step, in tree: Tree) -> Landing? { nil }
  func wayDown(to next: any Flow) -> Step? { nil }
  /// Whether the child stands for this step.
  func stands(_ child: Node, for step: Step) -> Bool {
    guard let trail = child.trail, trail !== self.trail else { return false }
    return trail.step == step
  }
  /// Tells the parent how this flow ended; later calls say nothing.
  func end(_ reason: Departure.Reason) {}
}

/// A node made for a place that is being opened, and what grows out of it.
struct Growth {
  let node: Node
  var children: [Growth] = []
}
