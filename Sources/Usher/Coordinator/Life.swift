/// A coordinator's place in the tree; each coordinator has one, and never touches it.
///
/// It does not keep the tree alive, and is empty before the flow starts and after it ended.
public final class Life {
  /// Set and cleared by the node itself, as it comes and goes.
  unowned var node: FlowNode?

  public init() {}

  /// Whether the coordinator stands in a tree.
  public var isPlaced: Bool { node.map { $0.census != nil && !$0.isGone } ?? false }
}
