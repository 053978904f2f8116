/// One place in the tree: a screen or a flow. Parent to child is strong, child to parent is not.
@usableFromInline class Node {
  /// Names a node for good: a slot is reused, its generation is not.
  struct ID: Hashable, Sendable {
    var slot: UInt32
    var generation: UInt32
    static let none = ID(slot: .max, generation: 0)
  }

  final let style: Presentation
  /// Whether it is a flow.
  final let hasChildren: Bool
  /// Whether it is its flow's first screen, which stands where the flow does and has no step of its own.
  final var isFirst = false
  /// Set when it is removed, so that whoever kept it can tell.
  final var isGone = false
  /// Whether it is on the way from the root to the screen that is looked at.
  final var isOnWay = false
  final var id = ID.none
  // Unretained: the census of the tree that holds it clears this should it go first.
  private final var book: Unmanaged<Census>?
  // Unretained: only the engine holds nodes, and it lets a node go before its parent.
  private final var owner: Unmanaged<FlowNode>?
  /// Its step, and the way to it. A flow's first screen stands where the flow does.
  final var trail: Trail? {
    get { isFirst ? inOwner { $0.trail } ?? nil : ownTrail }
    set { ownTrail = newValue }
  }
  private final var ownTrail: Trail?
  // Unchecked: a line is only ever walked by the one who made it.
  /// The one after it in a ``Line``.
  @exclusivity(unchecked) final var next: Node?
  /// The one after it among ``Leaving``, which holds what keeps them both.
  @exclusivity(unchecked) final var leavesBefore: Unmanaged<Node>?

  /// How far it is; screens have nothing to start.
  final var phase: Phase

  enum Phase { case made, starting, started }

  init(style: Presentation, hasChildren: Bool = false) {
    self.style = style
    self.hasChildren = hasChildren
    phase = hasChildren ? .made : .started
  }

  deinit {
    book?._withUnsafeGuaranteedRef { $0.strike(id) }
    if next != nil {
      var rest = Line(taking: next.take())
      rest.removeAll()
    }
  }

  final var census: Census? {
    get { book?.takeUnretainedValue() }
    set { book = newValue.map(Unmanaged.passUnretained) }
  }
  final var parent: FlowNode? {
    get { owner?.takeUnretainedValue() }
    set { owner = newValue.map(Unmanaged.passUnretained) }
  }

  /// Takes another into the census that it is in itself.
  final func enroll(_ node: Node) { book?._withUnsafeGuaranteedRef { $0.enter(node) } }

  /// Asks the flow it stands in, which it does not outlive.
  final func inOwner<Answer>(_ body: (FlowNode) -> Answer?) -> Answer? {
    owner?._withUnsafeGuaranteedRef(body) ?? nil
  }

  /// Takes the mark of the way from it and those above, up to a flow.
  final func clearWay(to flow: FlowNode) {
    var node = Unmanaged.passUnretained(self)
    while let above = node._withUnsafeGuaranteedRef({ $0.unmark(below: flow) }) { node = above }
  }
  /// Takes the mark from it; the flow it stands in.
  private final func unmark(below flow: FlowNode) -> Unmanaged<Node>? {
    if self === flow { return nil }
    isOnWay = false
    return owner?._withUnsafeGuaranteedRef { .passUnretained($0) }
  }

  // What screens and flows answer each in their own way.
  /// Is taken out, after all below it, and hears so, once.
  func leave(_ purpose: Purpose) {
    isGone = true
    removed(purpose.reason)
  }
  var object: AnyObject { self }
  var asScreen: (any Screen)? { nil }
  /// What it sets off: an event of a screen, a request of a coordinator.
  var cause: Cause { .start }
  func hears(_ type: Any.Type) -> Bool { false }
  var isSecondPlace: Bool { false }
  func canLeave(_ departure: Departure) -> Permission { .yes }
  /// Starts what has to: a flow, and what grows out of it. Beside the tree, unless it is the root or a tab.
  func start() -> Refusal? { nil }
  func appear(in tree: Tree) {}
  func disappear() {}
  func removed(_ reason: Departure.Reason) {}
  func refresh() {}
  var draftKey: String? { nil }

  /// It as a flow, if it is one; a cast that has to find out takes longer.
  final var asFlow: FlowNode? { hasChildren ? unsafeDowncast(self, to: FlowNode.self) : nil }

  /// The name of its screen's or coordinator's type.
  final var name: String { typeName(type(of: object)) }
}

/// A type's name as its author wrote it, without module or mangling.
func typeName(_ type: Any.Type) -> String { String(describing: type) }
