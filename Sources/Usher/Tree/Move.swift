/// One container's way from the value it has to the value it shall have.
struct Move {
  enum Kind {
    /// The stack keeps its first entries, and one may come on top.
    case stack(keep: Int, add: Node?)
    /// The same, with several entries on top.
    case stackAll(keep: Int, add: [Node])
    /// Another tab is shown.
    case select(Int)
    /// A tab starts afresh.
    case renew(Int, Node)
    /// Something is presented, or nothing any more.
    case present(Node?)
  }
  let flow: FlowNode
  let kind: Kind

  /// What stands in the container and will not.
  var removed: ArraySlice<Node> {
    switch kind {
    case .stack(let keep, _), .stackAll(let keep, _): flow.children[keep...]
    case .select: []
    case .renew(let index, _): flow.children[index...index]
    case .present: flow.presented.map { [$0] } ?? []
    }
  }

  var isSelect: Bool { if case .select = kind { true } else { false } }

  func swap() {
    switch kind {
    case .stack(let keep, let add):
      if keep < flow.children.count { flow.children.removeSubrange(keep...) }
      if let add { flow.children.append(add) }
    case .stackAll(let keep, let add):
      flow.children.replaceSubrange(keep..., with: add)
    case .select(let index): flow.selected = index
    case .renew(let index, let node): flow.children[index] = node
    case .present(let node): flow.presented = node
    }
  }
}
