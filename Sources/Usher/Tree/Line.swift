/// Nodes one after the other, linked through themselves: it costs nothing to make. A node is in one line at a time.
struct Line {
  private(set) var first: Node?
  // The line keeps it, through those before it.
  private(set) unowned(unsafe) var last: Node?

  init() {}
  init(_ node: Node) { append(node) }
  /// The rest of a line, without its end.
  init(taking first: Node?) { self.first = first }

  var isEmpty: Bool { first == nil }

  mutating func append(_ node: Node) {
    if let last { last.next = node } else { first = node }
    last = node
  }

  mutating func removeFirst() -> Node? {
    guard let node = first.take() else { return nil }
    first = node.next.take()
    if first == nil { last = nil }
    return node
  }

  /// Lets all of them go, one by one: nested releases would need a stack frame each.
  mutating func removeAll() { while removeFirst() != nil {} }
}

extension Line: Sequence {
  struct Iterator: IteratorProtocol {
    var node: Node?
    mutating func next() -> Node? {
      defer { node = node?.next }
      return node
    }
  }
  func makeIterator() -> Iterator { Iterator(node: first) }
}
