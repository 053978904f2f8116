/// A flow's place: its container, which holds a stack or tabs, and what it presents.
@usableFromInline class FlowNode: Node {
  // Unchecked, like everything that is touched on every step: nothing of a caller's runs while one of these is written,
  // and one thread owns the tree.
  /// The stack from its first screen up, or the tabs in their order.
  @exclusivity(unchecked) final var children = Children()
  /// The tab on show; nil for a stack.
  @exclusivity(unchecked) final var selected: Int?
  @exclusivity(unchecked) final var presented: Node?
  /// Until it has started: the children that a place names, and what ``Coordinator/start()`` asked to begin with.
  @exclusivity(unchecked) final var growth = Line()
  final var opening: Result<Node, any Error>?

  /// The finish delegate; nil once it has been told.
  private final var onEnd: EndDelegate?

  /// The child on show in the container, whatever is presented over it.
  final var top: Node? { selected.map { children[$0] } ?? children.last }

  /// The child that a user sees.
  final var shown: Node? { presented ?? top }

  /// The way to the last of its own screens: what is pushed or presented stands one step further.
  final var base: Trail? {
    guard selected == nil, let last = children.last else { return trail }
    guard last.hasChildren else { return last.trail }
    return children.count > 1 ? children[children.count - 2].trail : trail
  }

  /// Marks it and what it shows as the way; the node at its end.
  final func markWay() -> Unmanaged<Node> {
    // What stands in the tree is borrowed from it.
    var node = Unmanaged<Node>.passUnretained(self)
    while let next = node._withUnsafeGuaranteedRef({ $0.mark() }) { node = next }
    return node
  }
  /// In their order, and then what is presented.
  final func forEachChild(_ body: (Node) -> Void) {
    // By number: an iterator would keep the list, and each child once more.
    var index = 0
    while index < children.count {
      children.borrowed(index)._withUnsafeGuaranteedRef(body)
      index += 1
    }
    if let presented { body(presented) }
  }
  final override func start() -> Refusal? { grow() }
  final override func leave(_ purpose: Purpose) {
    isGone = true
    children.removeAll()
    presented = nil
    selected = nil
    end(purpose.reason, outcome: self === purpose.finishing ? purpose.outcome : nil)
  }

  fileprivate final var isShowing: Unmanaged<Node>? {
    if presented != nil { return presented.map(Unmanaged.passUnretained) }
    if let selected { return children.borrowed(selected) }
    return children.isEmpty ? nil : children.borrowed(children.count - 1)
  }

  init(style: Presentation, onEnd: EndDelegate?) {
    self.onEnd = onEnd
    super.init(style: style, hasChildren: true)
  }

  // What the coordinator answers, whatever its type.
  func run() throws {}
  func isOf(_ coordinator: AnyObject) -> Bool { false }
  /// Reads a step as one of its own; false if it has no such step.
  func owns(_ step: inout Step) -> Bool { false }
  final func own(_ step: Step) -> Step? {
    var step = step
    return owns(&step) ? step : nil
  }
  /// Whether one of its own steps may be begun.
  func admits(_ own: Step) -> Admission { .yes }
  /// Reads a step as one of its own and asks whether it may be begun; nil if it has no such step.
  func admit(_ step: inout Step) -> Admission? { nil }
  /// The child for one of its own steps, with its place known and nothing started: one step further than `trail`, than
  /// this flow if that is nil.
  func make(_ own: Step, after trail: Trail?) throws -> Node? { nil }
  func wayDown(to next: any Flow) -> Step? { nil }
  /// Whether the child stands for this step.
  final func stands(_ child: Node, for step: Step) -> Bool {
    guard !child.isFirst, let trail = child.trail else { return false }
    return trail.step == step
  }
  /// Which of its children stands for this step.
  final func index(of step: Step) -> Int? {
    // By number: an iterator would keep the list, and each child once more.
    var index = 0
    while index < children.count {
      if children.borrowed(index)._withUnsafeGuaranteedRef({ stands($0, for: step) }) { return index }
      index += 1
    }
    return nil
  }
  /// Tells the parent how this flow ended; later calls say nothing.
  private final func end(_ reason: Departure.Reason, outcome: Any?) {
    guard let onEnd = onEnd.take() else { return }
    _ = inOwner { onEnd($0.object, outcome, reason) }
  }
}

/// A finish delegate without its types: hears the parent, what the flow finished with if it did, and why it was left.
@usableFromInline typealias EndDelegate = (AnyObject, Any?, Departure.Reason) -> Void

extension Node {
  /// Marks it as on the way; what it shows.
  fileprivate func mark() -> Unmanaged<Node>? {
    isOnWay = true
    return hasChildren ? unsafeDowncast(self, to: FlowNode.self).isShowing : nil
  }
}
