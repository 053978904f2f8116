/// A screen or a flow in the tree. A flow holds its children strongly; a child does not hold its flow.
@usableFromInline class Node {
  /// Identifies a node for good.
  struct ID: Hashable, Sendable {
    let number: Int
    /// Where the census keeps the node.
    let slot: Int
    static let none = ID(number: 0, slot: 0)
  }

  final let style: Presentation
  /// The flow that the node is a child of; nil for the root, and once the node has been removed.
  ///
  /// Unowned: a flow severs its children before it goes. Weak references would double the time of a step.
  final private(set) unowned var parent: FlowNode?
  /// The step of the node and the steps to it. The first screen of a flow has the trail of its flow.
  final private(set) var trail: Trail?
  /// Whether the node is the first screen of its flow. It has no step of its own.
  final private(set) var isFirst = false
  /// Whether the node has been removed from the tree, though somebody may still hold it.
  final private(set) var isGone = false
  final private(set) var id = ID.none
  final private(set) var census: Census?

  final let isFlow: Bool
  /// The node as a flow; nil for a screen.
  final var asFlow: FlowNode? { self as? FlowNode }
  /// The index of the node among the tabs of its flow, if the node is a tab.
  final var tab = 0

  init(style: Presentation, isFlow: Bool = false) {
    self.style = style
    self.isFlow = isFlow
  }

  /// Strikes the node out of the census. The deinits of screens and flows call it, since the deinit of what they hold may look
  /// the node up.
  final func strikeOut() { census?.strike(id) }

  /// Whether the tree holds the node before it starts: true for the root, and for a tab that its flow holds.
  final var isHeld: Bool { parent?.container.holds(self) ?? true }

  final func sever() {
    isGone = true
    parent = nil
  }

  /// Counts the node in a census, for as long as it lives.
  final func enter(_ census: Census) {
    id = census.enter(self)
    self.census = census
  }

  /// Makes the node a child of a flow. Without a step of its own, it is the first screen. Nothing holds the node yet.
  final func join(_ flow: FlowNode, at own: Trail? = nil) {
    trail = own ?? flow.trail
    isFirst = own == nil
    parent = flow
    flow.census.map(enter)
  }

  /// Makes the node's step follow other steps than it was made with.
  final func stand(on below: Trail?) { trail = trail.map { Trail($0.step, parent: below) } }

  // What screens and flows implement differently.

  /// The screen or the coordinator.
  var object: AnyObject { self }
  /// The screen; nil for a flow.
  var screen: (any Screen)? { nil }
  /// The child that the user sees, if the node is a flow.
  var shown: Node? { nil }
  /// Whether the node's coordinator stands somewhere else already.
  var isPlacedTwice: Bool { false }
  /// Starts a flow that has not started, and the children that it begins with.
  func start() -> Refusal? { nil }
  func unstart() {}
  /// Whether the node has started; always true for a screen.
  var isStarted: Bool { true }
  /// The children of a flow.
  var children: [Node] { [] }
  /// The cause that the journal gives for the node's requests.
  var cause: Cause { .start }
  func canLeave(_ departure: Departure) -> Permission { .yes }
  func appear(in tree: Tree) {}
  func disappear() {}
  /// Called once, when the node has been removed, after all nodes below it.
  func leave(_ change: borrowing Change) { sever() }

  /// The name of the screen's or coordinator's type.
  final var name: String { "\(type(of: object))" }

  /// The step as it is written; the name of the type if there is none.
  final var stepName: String { isFirst ? name : trail?.step.written ?? name }

  /// The place of the node's own step; nil for the first screen of a flow.
  final var ownPlace: Place? { isFirst ? nil : trail.map { Place($0.steps) } }

  final func stands(for step: Step) -> Bool {
    guard !isFirst, let trail else { return false }
    return trail.step == step
  }

  /// The screen that is seen of the node: the node itself, if it is a screen, else the screen that the flow shows.
  final var end: Node {
    var end = self
    while let shown = end.shown { end = shown }
    return end
  }

  /// Whether the node lies on the way from the root to the screen that is looked at.
  final var isOnWay: Bool { end === census?.tree?.leaf }

  /// The node and everything below it, the deepest last.
  final var family: [Node] { [self].families }
}

extension [Node] {
  /// Each node and everything below it, the deepest last.
  var families: [Node] {
    var families: [Node] = []
    for node in self {
      // Level by level, without recursion: deeply nested flows would overflow the thread's stack.
      var next = families.count
      families.append(node)
      while next < families.count {
        if families[next].isFlow { for child in families[next].children { families.append(child) } }
        next += 1
      }
    }
    return families
  }
}
