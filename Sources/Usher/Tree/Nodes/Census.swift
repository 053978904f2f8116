/// Counts the nodes that are alive. A node enters when it joins a flow, and its deinit strikes it out. If a node is counted
/// and has no place in the tree, it has been leaked.
///
/// The census holds no node. Whatever may outlive a node (a seat, an open question) keeps the node's id, and looks it up
/// here.
final class Census {
  private struct Entry { unowned let node: Node }

  /// The tree that the nodes are in, while there is one. The tree sets it, and clears it in its deinit.
  unowned var tree: Tree?
  private var entries: [Node.ID: Entry] = [:]
  private var newest = Node.ID.none

  var count: Int { entries.count }
  var nodes: [Node] { entries.values.map { $0.node } }

  subscript(id: Node.ID) -> Node? { entries[id]?.node }

  func enter(_ node: Node) -> Node.ID {
    newest = Node.ID(number: newest.number + 1)
    entries[newest] = Entry(node: node)
    return newest
  }

  func strike(_ id: Node.ID) { entries[id] = nil }
}
