/// A screen or a flow in the tree. A flow holds its children strongly; a child refers to its flow by a ``Backlink``.
@usableFromInline class Node {
  /// Identifies a node for good: the census reuses a slot, but with another generation.
  struct ID: Hashable, Sendable {
    var slot: Int32
    var generation: UInt32
    static let none = ID(slot: -1, generation: 0)
  }

  final let style: Presentation
  final private(set) var above = Backlink<FlowNode>()
  /// The step of the node and the steps to it. The first screen of a flow has the trail of its flow.
  final private(set) var trail: Trail?
  /// Whether the node is the first screen of its flow. It has no step of its own.
  final private(set) var isFirst = false
  /// Whether the node has been removed from the tree, though somebody may still hold it.
  final private(set) var isGone = false
  final private(set) var id = ID.none
  /// The census of the tree. If the tree is released before the node, the census clears this.
  final var ledger = Backlink<Census>()
  final var census: Census? { ledger.target }

  final let isFlow: Bool
  /// The node as a flow; nil for a screen.
  final var asFlow: FlowNode? { self as? FlowNode }
  /// The index of the node among the tabs of its flow, if the node is a tab.
  final var tab = 0

  init(style: Presentation, isFlow: Bool = false) {
    self.style = style
    self.isFlow = isFlow
  }

  deinit { ledger.lend { $0.strike(id) } }

  /// The flow that the node is a child of; nil for the root, and once the node has been removed.
  final var parent: FlowNode? { above.target }

  /// Whether the tree holds the node before it starts: true for the root, and for a tab that its flow holds.
  final var isHeld: Bool { above.lend { $0.container.holds(self) } ?? true }

  final func sever() {
    isGone = true
    above = Backlink()
  }

  /// Counts the node in a census, for as long as it lives.
  final func enter(_ census: Census) {
    id = census.enter(self)
    ledger = Backlink(target: census)
  }

  /// Makes the node a child of a flow. Without a step of its own, it is the first screen. Nothing holds the node yet.
  final func join(_ flow: FlowNode, at own: Trail? = nil) {
    trail = own ?? flow.trail
    isFirst = own == nil
    above = Backlink(target: flow)
    flow.ledger.lend { enter($0) }
  }

  /// Makes the node's step follow other steps than it was made with.
  final func stand(on below: Trail?) { trail = trail.map { Trail($0.step, parent: below) } }

  // What screens and flows implement differently.

  /// The screen or the coordinator.
  var object: AnyObject { self }
  /// The screen; nil for a flow.
  var screen: (any Screen)? { nil }
  /// The child that the user sees, if the node is a flow.
  var shown: Backlink<Node>? { nil }
  /// Whether the node's coordinator stands somewhere else already.
  var isPlacedTwice: Bool { false }
  /// Starts a flow that has not started, and the children that it begins with.
  func start() -> Refusal? { nil }
  func unstart() {}
  /// Whether the node has started; always true for a screen.
  var isStarted: Bool { true }
  func listChildren(in list: inout [Node]) {}
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
    !isFirst && Backlink(target: trail).lend { $0.step == step } ?? false
  }

  /// The screen that is seen of the node: the node itself, if it is a screen, else the screen that the flow shows.
  final var end: Node { endLink.target ?? self }
  private final var endLink: Backlink<Node> {
    var end = Backlink(target: self)
    while let shown = end.lend({ $0.shown }) { end = shown }
    return end
  }

  /// Whether the node lies on the way from the root to the screen that is looked at.
  final var isOnWay: Bool {
    ledger.lend { $0.home.lend { tree in endLink.lend { $0 === tree.leaf } } } ?? false
  }

  /// Adds the node and everything below it to a list, the deepest last.
  final func listFamily(in list: inout [Node]) {
    // Level by level, without recursion: deeply nested flows would overflow the thread's stack.
    var next = list.count
    if list.capacity == 0 { list.reserveCapacity(8) }
    list.append(self)
    while next < list.count {
      let node = list.lend(next) { Backlink(target: $0) }
      node.lend { $0.listChildren(in: &list) }
      next += 1
    }
  }

  /// The node and everything below it, the deepest last.
  final var family: [Node] {
    var family: [Node] = []
    listFamily(in: &family)
    return family
  }
}
