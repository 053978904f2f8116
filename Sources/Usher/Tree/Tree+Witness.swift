/// Sees what screens hear and what flows finish with, for tests.
package protocol Witness: AnyObject {
  func heard(_ event: Any, by screen: any Screen)
  /// `isHeard` says whether the parent has a finish delegate for the flow.
  func finished(_ coordinator: any Coordinator, with outcome: Any, isHeard: Bool)
}

extension Tree {
  /// The coordinators on the way to the screen that is looked at, the root last.
  package var coordinators: [any Coordinator] {
    var coordinators: [any Coordinator] = []
    var node = leaf.parent
    while let flow = node {
      if let coordinator = flow.object as? any Coordinator { coordinators.append(coordinator) }
      node = flow.parent
    }
    return coordinators
  }

  /// The screens and coordinators of the nodes that are alive and have no place in the tree.
  package var strayObjects: [AnyObject] { strayNodes.map(\.object) }
}
