/// A coordinator's place in the tree. Each coordinator has one, and never uses it directly.
///
/// A life keeps nothing alive. It is empty before the flow has a place, and after the flow has ended.
public final class Life {
  /// The flow's node, while there is one. The node sets it, and clears it in its deinit.
  unowned var node: FlowNode?

  package let file: StaticString
  package let line: Int

  /// Leave the arguments out: findings of tests name the line of the coordinator's call, `let life = Life()`.
  public init(file: StaticString = #fileID, line: Int = #line) { (self.file, self.line) = (file, line) }

  /// The node and the tree, while the flow stands in a tree.
  var standing: (FlowNode, Tree)? {
    guard let node, !node.isGone, let tree = node.census?.tree else { return nil }
    return (node, tree)
  }

  // The requests of coordinators, without the coordinators' types.

  @usableFromInline func show(_ screen: Node, of coordinator: AnyObject) -> Landing {
    guard let node else { return .refused(.stale) }
    guard let refusal = node.show(screen, of: coordinator) else { return .landed }
    if case .unfit(let step, let container) = refusal {
      node.census?.tree?.noteMistake(
        refusal, "\(container) cannot show \(step): a flow shows one screen, in start()")
    }
    return .refused(refusal)
  }

  @usableFromInline func begin(_ step: Step) -> Landing {
    guard let (node, tree) = standing else { return .refused(.stale) }
    return tree.begin(step, in: node)
  }

  /// Asks the tree to grant a wish. If the flow stands in no tree, refuses it.
  func ask(_ wish: Wish) -> Landing {
    guard let (node, tree) = standing else { return .refused(.stale) }
    return tree.grant(wish, by: node)
  }
}
