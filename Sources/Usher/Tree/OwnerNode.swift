/// A flow's place, typed by its coordinator: where steps and children have their types.
@usableFromInline final class OwnerNode<C: Coordinator>: FlowNode {
  @usableFromInline let coordinator: C
  /// The coordinator stands somewhere else already: it was made once and handed out twice.
  @exclusivity(unchecked) @usableFromInline final var isSecond = false

  @usableFromInline init(_ coordinator: C, style: Presentation, onEnd: EndDelegate?) {
    self.coordinator = coordinator
    super.init(style: style, onEnd: onEnd)
  }

  // Inlined where the coordinator's type is known, since its life is reached at once there.
  @inlinable static func of(_ coordinator: consuming C, style: Presentation, onEnd: EndDelegate? = nil)
    -> OwnerNode
  {
    let node = OwnerNode(coordinator, style: style, onEnd: onEnd)
    if !node.coordinator.life.take(node) { node.isSecond = true }
    return node
  }

  deinit {
    if !isSecond { coordinator.life.clear() }
  }

  override var object: AnyObject { coordinator }
  override func isOf(_ other: AnyObject) -> Bool { coordinator === other }
  override var cause: Cause { .coordinator(C.self) }
  override var isSecondPlace: Bool { isSecond }
  override func run() throws { try coordinator.start() }
  override func canLeave(_ departure: Departure) -> Permission { coordinator.canLeave(departure) }
  override func wayDown(to next: any Flow) -> Step? { coordinator.wayDown(to: next).map { Step($0) } }

  override func owns(_ step: inout Step) -> Bool {
    if step.flow.is(C.ChildFlow.self) { return true }
    guard let text = step.unread, let own = read(text) else { return false }
    step = own
    return true
  }
  // Apart, since what it needs of its types would be looked up for steps that are read already too.
  @inline(never) private func read(_ text: WrittenStep) -> Step? {
    FlowReader.read(text, as: C.ChildFlow.self).map { Step($0) }
  }
  override func admits(_ own: Step) -> Admission {
    guard own.flow.is(C.ChildFlow.self) else { return .yes }
    return coordinator.admits(own.flow.unsafelyAs(C.ChildFlow.self))
  }
  override func admit(_ step: inout Step) -> Admission? {
    owns(&step) ? coordinator.admits(step.flow.unsafelyAs(C.ChildFlow.self)) : nil
  }
  override func make(_ own: Step, after trail: Trail?) throws -> Node? {
    guard own.flow.is(C.ChildFlow.self) else { return nil }
    let node = try coordinator.makeChild(own.flow.unsafelyAs(C.ChildFlow.self)).take()
    if node.isSecondPlace { throw Refusal.placedTwice(node.name) }
    // What replaces the stack stands on none of it.
    node.trail = Trail(own, parent: node.style == .replace ? self.trail : trail ?? self.trail)
    adopt(node)
    return node
  }
}

extension FlowNode {
  /// Takes its first screen, which stands where the flow itself does.
  /// Why this is not the time for a first screen.
  func refusalOfFirst(_ screen: Node, for coordinator: AnyObject) -> Refusal? {
    guard phase == .starting, isOf(coordinator) else { return .stale }
    return children.isEmpty ? nil : .unfit(step: screen.name, container: name)
  }

  func show(_ screen: consuming Node) {
    screen.isFirst = true
    adopt(screen)
    children.append(screen)
  }

  /// Takes a child into the census, under this flow.
  func adopt(_ node: Node) {
    node.parent = self
    enroll(node)
  }
}
