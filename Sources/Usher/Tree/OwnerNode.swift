/// A flow's place, typed by its coordinator: where steps and children have their types.
class OwnerNode<C: Coordinator>: FlowNode {
  final let coordinator: C
  /// The coordinator stands somewhere else already: it was made once and handed out twice.
  final let isSecond: Bool
  /// What it finished with, on its way to the parent.
  final var outcome: C.Outcome?

  init(_ coordinator: C, style: Presentation) {
    self.coordinator = coordinator
    isSecond = coordinator.life.node != nil
    super.init(style: style)
    if !isSecond { coordinator.life.node = self }
  }

  deinit {
    if !isSecond { coordinator.life.node = nil }
  }

  final override var object: AnyObject { coordinator }
  final override var isSecondPlace: Bool { isSecond }
  final override func run() throws { try coordinator.start() }
  final override func canLeave(_ departure: Departure) -> Permission { coordinator.canLeave(departure) }
  final override func wayDown(to next: any Flow) -> Step? { coordinator.wayDown(to: next).map { Step($0) } }

  private func flow(_ step: Step) -> C.ChildFlow? {
    switch step.form {
    case .flow(let flow): flow as? C.ChildFlow
    case .text(let text): FlowReader.read(text, as: C.ChildFlow.self)
    }
  }
  final override func own(_ step: Step) -> Step? { flow(step).map { Step($0) } }
  final override func admits(_ step: Step) -> Admission { flow(step).map(coordinator.admits) ?? .yes }
  final override func begin(_ step: Step, in tree: Tree) -> Landing? {
    flow(step).map { tree.begin($0, in: self, again: false) }
  }
  final override func make(_ step: Step, after trail: Trail?) throws -> Node? {
    try flow(step).map { try make($0, after: trail) }
  }

  /// The child for a step, with its place known and nothing started.
  final func make(_ flow: C.ChildFlow, after trail: Trail?) throws -> Node {
    let node = try coordinator.makeChild(flow).node
    if node.isSecondPlace || node.census != nil { throw Refusal.placedTwice(node.name) }
    // What replaces the stack stands on none of it.
    node.trail = FlowTrail(flow, parent: node.style == .replace ? self.trail : trail)
    adopt(node)
    return node
  }

  /// Whether the child on top is this step already.
  final func isTop(_ flow: C.ChildFlow) -> Bool {
    guard let trail = shown?.trail, trail !== self.trail else { return false }
    return (trail as? FlowTrail<C.ChildFlow>)?.flow == flow
  }
}

extension FlowNode {
  /// Takes a child into the census, under this flow.
  func adopt(_ node: Node) {
    node.parent = self
    census?.enter(node)
  }
}

/// A flow's place as its parent sees it: with the finish delegate that hears how it ended.
final class CoordinatorNode<Parent: Coordinator, C: Coordinator>: OwnerNode<C> {
  private var onEnd: ((Parent, Ending<C.Outcome>) -> Void)?

  init(_ coordinator: C, style: Presentation, onEnd: ((Parent, Ending<C.Outcome>) -> Void)?) {
    self.onEnd = onEnd
    super.init(coordinator, style: style)
  }

  override func end(_ reason: Departure.Reason) {
    guard let onEnd = onEnd.take(), let parent else { return }
    // A child typed by its parent is only ever adopted by that parent's node.
    let owner = unsafeDowncast(parent, to: OwnerNode<Parent>.self).coordinator
    onEnd(owner, outcome.take().map(Ending.finished) ?? .left(reason))
  }
}
