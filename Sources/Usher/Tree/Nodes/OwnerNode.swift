/// The node of a flow, with the type of its coordinator. Here steps and children have their types.
@usableFromInline final class OwnerNode<C: Coordinator>: FlowNode {
  private let coordinator: C
  /// Whether the coordinator stands somewhere else already: it was made once and handed out twice.
  private let isSecond: Bool

  @usableFromInline init(_ coordinator: C, style: Presentation, onEnd: EndDelegate? = nil) {
    isSecond = coordinator.life.node != nil
    self.coordinator = coordinator
    super.init(style: style, onEnd: onEnd)
    if !isSecond { self.coordinator.life.link.point(at: Backlink(target: self)) }
  }

  deinit {
    if !isSecond { coordinator.life.link.point(at: Backlink()) }
  }

  override var object: AnyObject { coordinator }
  override var cause: Cause { .coordinator(C.self) }
  override var isPlacedTwice: Bool { isSecond }
  override func isOf(_ coordinator: AnyObject) -> Bool { self.coordinator === coordinator }
  override func run() throws { try coordinator.start() }
  override func canLeave(_ departure: Departure) -> Permission { coordinator.canLeave(departure) }
  override func wayDown(to next: any Flow) -> Step? { coordinator.wayDown(to: next).map { Step($0) } }

  override func read(_ step: inout Step) -> Bool {
    step.flow.is(C.ChildFlow.self) || readText(of: &step)
  }

  /// Kept out of line: otherwise each ``read(_:)`` would look up a type that only steps known as text need.
  @inline(never) private func readText(of step: inout Step) -> Bool {
    guard let own = step.as(C.ChildFlow.self) else { return false }
    step = Step(own)
    return true
  }

  override func admits(_ own: Step) -> Admission {
    own.flow.is(C.ChildFlow.self) ? coordinator.admits(own.flow.unsafelyAs(C.ChildFlow.self)) : .yes
  }

  override func make(_ own: Step, after trail: Trail?) throws(Refusal) -> Node {
    guard own.flow.is(C.ChildFlow.self) else { throw .unknownStep(own.written, in: name) }
    let flow = own.flow.unsafelyAs(C.ChildFlow.self)
    if ledger.lend({ $0.canWrite(flow) }) == false { throw Refusal(unwritten: own, of: C.ChildFlow.self) }
    do {
      let node = try coordinator.makeChild(flow).node
      if node.isPlacedTwice { throw Refusal.placedTwice(node.name) }
      // The trail of a child that replaces the stack starts at the flow, whatever the stack held.
      node.join(self, at: Trail(own, parent: node.style == .replace ? self.trail : trail ?? self.trail))
      return node
    } catch {
      throw Refusal(error, at: own)
    }
  }
}
