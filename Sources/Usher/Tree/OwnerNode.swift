/// A flow's place, typed by its coordinator: where steps and children have their types.
@usableFromInline class OwnerNode<C: Coordinator>: FlowNode {
  final let coordinator: C
  /// The coordinator's life; nil if it stands somewhere else already: it was made once and handed out twice.
  private final let life: Life?
  /// What it finished with, on its way to the parent.
  final var outcome: C.Outcome?

  init(_ coordinator: C, style: Presentation) {
    self.coordinator = coordinator
    let life = coordinator.life
    self.life = life.node == nil ? life : nil
    super.init(style: style)
    self.life?.node = self
  }

  deinit {
    life?.node = nil
  }

  final override var object: AnyObject { coordinator }
  final override var cause: Cause { .coordinator(C.self) }
  final override var isSecondPlace: Bool { life == nil }
  final override func run() throws { try coordinator.start() }
  final override func canLeave(_ departure: Departure) -> Permission { coordinator.canLeave(departure) }
  final override func wayDown(to next: any Flow) -> Step? { coordinator.wayDown(to: next).map { Step($0) } }

  final override func own(_ step: Step) -> Step? {
    switch step.form {
    case .flow(let flow): flow.is(C.ChildFlow.self) ? step : nil
    case .text(let text): FlowReader.read(text, as: C.ChildFlow.self).map { Step($0) }
    }
  }
  final override func admits(_ own: Step) -> Admission {
    guard case .flow(let any) = own.form, any.is(C.ChildFlow.self) else { return .yes }
    return coordinator.admits(any.unsafelyAs(C.ChildFlow.self))
  }
  final override func make(_ own: Step, after trail: Trail?) throws -> Node? {
    guard case .flow(let any) = own.form, any.is(C.ChildFlow.self) else { return nil }
    let node = try coordinator.makeChild(any.unsafelyAs(C.ChildFlow.self)).take()
    if node.isSecondPlace { throw Refusal.placedTwice(node.name) }
    // What replaces the stack stands on none of it.
    node.trail = Trail(own, parent: node.style == .replace ? self.trail : trail)
    adopt(node)
    return node
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
@usableFromInline final class CoordinatorNode<Parent: Coordinator, C: Coordinator>: OwnerNode<C> {
  private var onEnd: ((Parent, Ending<C.Outcome>) -> Void)?

  @usableFromInline init(_ coordinator: C, style: Presentation, onEnd: ((Parent, Ending<C.Outcome>) -> Void)?)
  {
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
