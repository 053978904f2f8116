/// The node of a flow, with the type of its coordinator. Here steps and children have their types.
@usableFromInline final class OwnerNode<C: Coordinator>: FlowNode {
  private let coordinator: C
  /// Whether the coordinator stands somewhere else already: it was made once and handed out twice.
  private let isSecond: Bool

  @usableFromInline init(_ coordinator: C, style: Presentation, onEnd: EndDelegate? = nil) {
    let life = coordinator.life
    isSecond = life.node != nil
    self.coordinator = coordinator
    super.init(style: style, onEnd: onEnd)
    if !isSecond { life.node = self }
  }

  deinit {
    if !isSecond { coordinator.life.node = nil }
    strikeOut()
  }

  override var object: AnyObject { coordinator }
  override var cause: Cause { .coordinator(C.self) }
  override var isPlacedTwice: Bool { isSecond }
  override func isOf(_ coordinator: AnyObject) -> Bool { self.coordinator === coordinator }
  override func run() throws { try coordinator.start() }
  override func canLeave(_ departure: Departure) -> Permission { coordinator.canLeave(departure) }

  override func read(_ step: inout Step) -> Bool {
    guard let own = step.as(C.ChildFlow.self) else { return false }
    step = Step(own)
    return true
  }

  override func admit(_ step: inout Step) -> Admission? {
    guard let own = step.as(C.ChildFlow.self) else { return nil }
    step = Step(own)
    return coordinator.admits(own)
  }

  override func make(_ own: Step, after trail: Trail?) throws(Refusal) -> Node {
    guard let flow = own.as(C.ChildFlow.self) else { throw .unknownStep(own.written, in: name) }
    if !WrittenStep.canWrite(flow) { throw Refusal(unwritten: own, of: C.ChildFlow.self) }
    do {
      let node = try coordinator.makeChild(flow).node
      if node.isPlacedTwice { throw Refusal.placedTwice(node.name) }
      // The trail of a child that replaces the stack starts at the flow, whatever the stack held.
      node.join(self, at: Trail(own, parent: node.style == .replace ? self.trail : trail ?? self.trail))
      return node
    } catch {
      throw Refusal(error, at: own, in: census?.tree)
    }
  }
}
