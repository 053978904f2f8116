/// Sees what screens hear and what flows finish with, for tests.
package protocol Witness: AnyObject {
  func heard(_ event: Any, by screen: any Screen)
  /// `isHeard` says whether the parent has a finish delegate for the flow.
  func finished(_ coordinator: any Coordinator, with outcome: Any, isHeard: Bool)
}

extension Tree {
  /// The flows on the way to the screen that is looked at, the root first; and of each, the name of the step on the way.
  package var way: [(coordinator: any Coordinator, step: String?)] {
    var way: [(coordinator: any Coordinator, step: String?)] = []
    var node: Node = leaf
    while let flow = node.parent {
      if let coordinator = flow.object as? any Coordinator {
        way.append((coordinator, node.isFirst ? nil : node.trail?.step.name))
      }
      node = flow
    }
    return way.reversed()
  }

  /// The screens and coordinators of the nodes that are alive and have no place in the tree.
  package var strayObjects: [AnyObject] { strayNodes.map(\.object) }
}
