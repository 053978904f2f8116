import Synchronization

/// A coordinator's place in the tree; each coordinator has one, and never touches it.
///
/// It does not keep the tree alive, and is empty before the flow starts and after it ended.
public struct Life: ~Copyable {
  // Unretained: set by the node as it takes the coordinator, and cleared in its deinit. It can be set in a `let`, so that
  // nobody puts another life in place of one that is lived.
  private let holder = Atomic<Unmanaged<FlowNode>?>(nil)

  private var held: Unmanaged<FlowNode>? { holder.load(ordering: .relaxed) }
  var node: FlowNode? { held?.takeUnretainedValue() }
  /// Belongs to the node from now on; false if it belongs to one already.
  @usableFromInline func take(_ node: FlowNode) -> Bool {
    guard held == nil else { return false }
    holder.store(.passUnretained(node), ordering: .relaxed)
    return true
  }
  func clear() { holder.store(nil, ordering: .relaxed) }

  public init() {}

  var isPlaced: Bool { node.map { $0.census != nil && !$0.isGone } ?? false }

  /// The node and the tree, while both are there.
  var standing: (FlowNode, Tree)? {
    guard let node, !node.isGone, let tree = node.census?.tree else { return nil }
    return (node, tree)
  }

  // What coordinators ask for, where their types do not matter any more.

  @usableFromInline func show(_ screen: consuming Node, of coordinator: AnyObject) -> Landing {
    guard let held else { return .refused(.stale) }
    if let refusal = held._withUnsafeGuaranteedRef({ $0.refusalOfFirst(screen, for: coordinator) }) {
      return .refused(refusal)
    }
    var first: Node? = consume screen
    held._withUnsafeGuaranteedRef { if let screen = first.take() { $0.show(screen) } }
    return .landed
  }

  func setUpTabs(_ steps: [Step]) throws {
    guard let node, node.phase == .starting else { throw Refusal.stale }
    guard node.children.isEmpty else { throw Refusal.unfit(step: "tabs", container: node.name) }
    var tabs = Children()
    for step in steps {
      if tabs.contains(where: { node.stands($0, for: step) }) { throw Refusal.placedTwice(step.written) }
      let planned = node.growth.first { node.stands($0, for: step) }
      guard let tab = try planned ?? node.make(step, after: nil) else { throw Refusal.stale }
      guard tab.style == .tab else { throw Refusal.unfit(step: step.written, container: node.name) }
      tabs.append(tab)
    }
    guard !tabs.isEmpty else { throw Refusal.empty(node.name) }
    node.children = tabs
    node.selected = 0
  }

  @usableFromInline func begin(_ step: Step, again: Bool) -> Landing {
    guard let (node, tree) = standing else { return .refused(.stale) }
    return tree.begin(step, in: node, again: again)
  }
}
