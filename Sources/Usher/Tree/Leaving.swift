/// Everything that a change takes out, in the order in which it is asked and told: the deepest first.
///
/// The topmost are kept; what is below stands in them until they are told, and is borrowed.
struct Leaving {
  private var first: Unmanaged<Node>?
  private var last: Unmanaged<Node>?
  private var top: Node?
  private var otherTops: [Node] = []

  /// A node and all below it.
  mutating func append(_ node: Node) {
    if top == nil { top = node } else { otherTops.append(node) }
    let new = Unmanaged.passUnretained(node)
    // Level by level, so that a deep tree needs no deep stack; and then turned round.
    var end = new
    var next: Unmanaged<Node>? = new
    while let here = next { next = here._withUnsafeGuaranteedRef { $0.line(upTo: &end) } }
    var turned: Unmanaged<Node>?
    next = new
    while let here = next {
      next = here._withUnsafeGuaranteedRef { $0.turn(before: turned) }
      turned = here
    }
    if let last { last._withUnsafeGuaranteedRef { $0.leavesBefore = turned } } else { first = turned }
    last = new
  }

  /// Goes through them until there is an answer.
  func first<Answer>(_ body: (Node) -> Answer?) -> Answer? {
    var next = first
    while let here = next {
      if let answer = here._withUnsafeGuaranteedRef(body) { return answer }
      next = here._withUnsafeGuaranteedRef { $0.leavesBefore }
    }
    return nil
  }

  /// Tells them, one by one, and lets them go.
  mutating func tell(_ body: (Node) -> Void) {
    while let here = first {
      first = here._withUnsafeGuaranteedRef { $0.turn(before: nil) }
      here._withUnsafeGuaranteedRef(body)
    }
    self = Leaving()
  }

  /// Lets them be.
  mutating func removeAll() { tell { _ in } }
}

extension Node {
  /// Puts its children after the last of a line; the one after it.
  fileprivate func line(upTo end: inout Unmanaged<Node>) -> Unmanaged<Node>? {
    if hasChildren {
      unsafeDowncast(self, to: FlowNode.self).forEachChild { child in
        let child = Unmanaged.passUnretained(child)
        end._withUnsafeGuaranteedRef { $0.leavesBefore = child }
        end = child
      }
    }
    return leavesBefore
  }

  /// Puts it before another; the one that was after it.
  fileprivate func turn(before other: Unmanaged<Node>?) -> Unmanaged<Node>? {
    let next = leavesBefore
    leavesBefore = other
    return next
  }
}
