/// A coordinator's place in the tree; each coordinator has one, and never touches it.
///
/// It does not keep the tree alive, and is empty before the flow starts and after it ended.
public final class Life {
  // Unretained: set by the node as it takes the coordinator, and cleared in its deinit.
  private var holder: Unmanaged<FlowNode>?

  var node: FlowNode? { holder?.takeUnretainedValue() }
  var isFree: Bool { holder == nil }
  func take(_ node: FlowNode) { holder = .passUnretained(node) }
  func clear() { holder = nil }

  public init() {}

  /// Whether the coordinator stands in a tree.
  public var isPlaced: Bool { node.map { $0.census != nil && !$0.isGone } ?? false }

  /// The node and the tree, while both are there.
  var standing: (FlowNode, Tree)? {
    guard let node, !node.isGone, let tree = node.census?.tree else { return nil }
    return (node, tree)
  }

  // What coordinators ask for, where their types do not matter any more.

  @usableFromInline func show(_ screen: Node, of coordinator: AnyObject) -> Landing {
    guard let holder else { return .refused(.stale) }
    return holder._withUnsafeGuaranteedRef { node in
      guard node.phase == .starting, node.isOf(coordinator) else { return .refused(.stale) }
      guard node.children.isEmpty else { return .refused(.unfit(step: screen.name, container: node.name)) }
      node.show(screen)
      return .landed
    }
  }

  func setUpTabs(_ steps: [Step]) throws {
    guard let node, node.phase == .starting else { throw Refusal.stale }
    guard node.children.isEmpty else { throw Refusal.unfit(step: "tabs", container: node.name) }
    var tabs: [Node] = []
    for step in steps {
      let planned = node.growth.first { node.stands($0, for: step) }
      guard let tab = try planned ?? node.make(step, after: node.trail) else { throw Refusal.stale }
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
