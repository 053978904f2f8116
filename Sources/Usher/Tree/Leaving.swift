/// Everything that a change takes out, in the order in which it is asked and told: the deepest first.
struct Leaving {
  private var nodes = Line()

  /// A node and all below it.
  mutating func append(_ node: Node) {
    guard node.hasChildren else { return nodes.append(node) }
    // Level by level, so that a deep tree needs no deep stack; and then turned round.
    var level = Line(node)
    var turned = Line()
    while let node = level.removeFirst() {
      node.addChildren(to: &level)
      turned.prepend(node)
    }
    nodes.append(turned)
  }

  /// Goes through them until there is an answer.
  func first<Answer>(_ body: (Node) -> Answer?) -> Answer? {
    // The line keeps them all, and is not changed meanwhile.
    var next = nodes.first.map(Unmanaged.passUnretained)
    while let node = next {
      if let answer = node._withUnsafeGuaranteedRef(body) { return answer }
      next = node._withUnsafeGuaranteedRef { $0.next.map(Unmanaged.passUnretained) }
    }
    return nil
  }

  mutating func removeFirst() -> Node? { nodes.removeFirst() }

  /// Lets them be.
  mutating func removeAll() { nodes.removeAll() }
}
