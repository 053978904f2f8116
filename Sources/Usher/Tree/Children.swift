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

  mutating func removeLast() -> Node {
    let node = self[endIndex - 1]
    cut(to: endIndex - 1)
    return node
  }

  /// Keeps so many of the first ones.
  mutating func cut(to count: Int) {
    while endIndex > count {
      endIndex -= 1
      switch endIndex {
      case 0: first = nil
      case 1: second = nil
      default: others.removeLast()
      }
    }
  }

  mutating func removeAll() { cut(to: 0) }

  /// One of them, to look at where it stands: taking it out of a container keeps it, which costs more than looking.
  func borrowed(_ index: Int) -> Unmanaged<Node> {
    if index > 1 { return .passUnretained(others[index - 2]) }
    let node = index == 0 ? first.map(Unmanaged.passUnretained) : second.map(Unmanaged.passUnretained)
    // As in an array: only the engine counts its children, and no input leads to one that is not there.
    guard let node, index >= 0 else { preconditionFailure("no child \(index) of \(endIndex)") }
    return node
  }
}

extension Children: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }

  subscript(index: Int) -> Node {
    get { borrowed(index).takeUnretainedValue() }
    set {
      // As above.
      precondition(index >= 0 && index < endIndex, "no child \(index) of \(endIndex)")
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: others[index - 2] = newValue
      }
    }
  }
}
