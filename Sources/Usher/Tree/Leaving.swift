/// Everything that a change takes out, in the order in which it is asked and told: the deepest first.
struct Leaving {
  private(set) var nodes: ContiguousArray<Node> = []

  /// A node and all below it.
  mutating func append(_ node: Node) {
    let start = nodes.count
    nodes.append(node)
    guard node.hasChildren else { return }
    // Flat, so that a deep tree needs no deep stack; then turned round.
    var next = start
    while next < nodes.count {
      if let flow = nodes[next].asFlow {
        for child in flow.children { nodes.append(child) }
        if let presented = flow.presented { nodes.append(presented) }
      }
      next += 1
    }
    var (low, high) = (start, nodes.count - 1)
    while low < high {
      nodes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Lets them go, and keeps the room for the next change.
  mutating func removeAll() {
    if nodes.count > 256 { nodes = [] } else { while nodes.popLast() != nil {} }
  }
}
