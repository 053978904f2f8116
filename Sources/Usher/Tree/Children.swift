/// The children of a container, in their order.
///
/// The first two stand in it by themselves: nearly every flow has no more, its first screen and one thing above it, and
/// then nothing is allocated to hold them.
struct Children {
  private var first: Node?
  private var second: Node?
  private var others: [Node] = []
  private(set) var endIndex = 0

  mutating func append(_ node: consuming Node) {
    switch endIndex {
    case 0: first = node
    case 1: second = node
    default: others.append(node)
    }
    endIndex += 1
  }

  @discardableResult mutating func removeLast() -> Node {
    endIndex -= 1
    let node = endIndex == 0 ? first.take() : endIndex == 1 ? second.take() : others.removeLast()
    guard let node else { preconditionFailure() }
    return node
  }

  /// Keeps so many of the first ones.
  mutating func cut(to count: Int) { while endIndex > count { removeLast() } }

  mutating func removeAll() { cut(to: 0) }
}

extension Children {
  /// One of them, to look at where it stands: taking it out of a container keeps it, which costs more than looking.
  func borrowed(_ index: Int) -> Unmanaged<Node> {
    precondition(index < endIndex)
    if index > 1 { return .passUnretained(others[index - 2]) }
    guard let node = index == 0 ? first.map(Unmanaged.passUnretained) : second.map(Unmanaged.passUnretained)
    else {
      preconditionFailure()
    }
    return node
  }
}

extension Children: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }

  subscript(index: Int) -> Node {
    get {
      precondition(index < endIndex)
      let node = index == 0 ? first : index == 1 ? second : others[index - 2]
      guard let node else { preconditionFailure() }
      return node
    }
    set {
      precondition(index < endIndex)
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: others[index - 2] = newValue
      }
    }
  }
}
