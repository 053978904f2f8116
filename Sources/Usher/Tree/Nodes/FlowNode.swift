/// The node of a flow: its container, and the answers of its coordinator, without the coordinator's type.
@usableFromInline class FlowNode: Node {
  enum Phase { case made, starting, started }

  final var phase = Phase.made
  final private(set) var container = Container()
  /// The children that a place names, until the flow holds them; nil if the place names none, and once the flow has started.
  final var growth: [Node]?
  /// What the flow will hold, once it has started again.
  private final var restarted: Container?
  /// The child that ``Coordinator/start()`` asked to begin with, or why there is none.
  final var beginning: Result<Node, Refusal>?
  /// The finish delegate; nil once it has been told.
  private final var onEnd: EndDelegate?

  init(style: Presentation, onEnd: EndDelegate?) {
    self.onEnd = onEnd
    super.init(style: style, isFlow: true)
  }

  override final var shown: Node? { container.shown }
  override final var isStarted: Bool { phase == .started }
  override final var children: [Node] {
    let container = container
    guard let presented = container.presented else { return container.children }
    return container.children + [presented]
  }

  // What the coordinator answers.
  func run() throws {}
  /// Whether the node's coordinator is this object.
  func isOf(_ coordinator: AnyObject) -> Bool { false }
  /// Reads a step as one of the flow's own; false if the flow has no such step.
  func read(_ step: inout Step) -> Bool { false }
  /// Reads a step as one of the flow's own, and says whether it may be begun; nil if the flow has no such step.
  func admit(_ step: inout Step) -> Admission? { nil }
  /// Makes the child for one of the flow's own steps. The child has joined the flow, and has not started.
  func make(_ own: Step, after trail: Trail?) throws(Refusal) -> Node {
    throw .unknownStep(own.written, in: name)
  }

  override final func leave(_ change: borrowing Change) {
    let parent = parent
    if self === change.finishing, let witness = census?.tree?.witness, let outcome = change.outcome,
      let coordinator = object as? any Coordinator
    {
      witness.finished(coordinator, with: outcome, isHeard: onEnd != nil)
    }
    super.leave(change)
    container = Container()
    guard let onEnd = onEnd.take(), let parent else { return }
    onEnd(parent.object, self === change.finishing ? change.outcome : nil, change.reason)
  }

  /// Runs the coordinator's start. Then the flow holds the children that a place names, or else the child that the
  /// coordinator began.
  override final func start() -> Refusal? {
    guard phase == .made else { return nil }
    phase = .starting
    defer {
      growth = nil
      beginning = nil
      if phase == .starting { phase = .made }
    }
    do throws(Refusal) {
      do { try run() } catch {
        throw Refusal(error, at: trail?.step ?? Step(WrittenStep(name: name)), in: census?.tree)
      }
      if growth == nil, container.children.isEmpty, let first = try beginning?.get() { growth = [first] }
      if let growth, !growth.isEmpty { try hold(growth) }
      if let failure = container.top?.start() { throw failure }
      if container.children.isEmpty { throw .empty(name) }
      phase = .started
      return nil
    } catch {
      return error
    }
  }

  /// Starts the children that a place names, and holds them. Only now it is known whether the flow has set up tabs.
  private final func hold(_ growth: [Node]) throws(Refusal) {
    var draft = Draft(self)
    for child in growth { try draft.place(child) }
    for child in growth { if let failure = child.start() { throw failure } }
    container.become(draft)
  }

  override final func unstart() {
    empty()
    phase = .made
  }

  /// Starts the flow again, beside what it holds until ``become(_:)``. If it cannot start, nothing has changed.
  final func restart() -> Refusal? {
    let former = container
    (container, phase) = (Container(), .made)
    let failure = start()
    if failure == nil { restarted = container } else { empty() }
    (container, phase) = (former, .started)
    return failure
  }

  final func hold(tabs: [Node]) { container = Container(tabs: tabs) }

  final func hold(first screen: Node) { container = Container([screen]) }

  final func become(_ draft: Draft) {
    if let new = restarted.take() { container = new } else { container.become(draft) }
  }

  /// Removes everything below the flow. No hooks are called.
  final func empty() {
    // Releases the nodes one by one: nested releases would each need a stack frame.
    for node in family.dropFirst().reversed() {
      node.sever()
      node.asFlow?.container = Container()
    }
    container = Container()
  }
}

/// A finish delegate without its types. It is called with the parent, the outcome if there is one, and the reason.
@usableFromInline typealias EndDelegate = (AnyObject, Any?, Departure.Reason) -> Void
