/// Nodes one after the other, linked through themselves: it costs nothing to make. A node is in one line at a time.
struct Line {
  private(set) var first: Node?
  // The line keeps it, through those before it.
  private var end: Unmanaged<Node>?

  init() {}
  init(_ node: Node) { append(node) }
  /// The rest of a line, without its end.
  init(taking first: Node?) { self.first = first }

  var isEmpty: Bool { first == nil }
  var last: Node? { end?.takeUnretainedValue() }

  mutating func append(_ node: consuming Node) {
    let new = Unmanaged.passUnretained(node)
    if let end { end._withUnsafeGuaranteedRef { $0.next = node } } else { first = node }
    end = new
  }

  mutating func append(_ line: consuming Line) {
    guard let first = line.first.take() else { return }
    if let end { end._withUnsafeGuaranteedRef { $0.next = first } } else { self.first = first }
    end = line.end
  }

  mutating func prepend(_ node: consuming Node) {
    if end == nil { end = .passUnretained(node) }
    node.next = first.take()
    first = node
  }

  mutating func removeFirst() -> Node? {
    guard let node = first.take() else { return nil }
    first = node.next.take()
    if first == nil { end = nil }
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
