/// One container's way from the value it has to the value it shall have.
struct Move {
  enum Kind {
    /// The stack keeps its first entries, and one may come on top.
    case stack(keep: Int, add: Node?)
    /// The same, with several entries on top.
    case stackAll(keep: Int, add: [Node])
    /// Another tab is shown.
    case select(Int)
    /// A tab starts afresh, and may be shown from then on.
    case renew(Int, Node, shows: Bool)
    /// Something is presented, or nothing any more.
    case present(Node?)
  }
  let flow: FlowNode
  let kind: Kind

  /// What stands in the container and will not, the top first.
  func forEachRemoved(_ body: (Node) -> Void) {
    switch kind {
    case .stack(let keep, _), .stackAll(let keep, _):
      var index = flow.children.count
      while index > keep {
        index -= 1
        body(flow.children[index])
      }
    case .select: break
    case .renew(let index, _, _): body(flow.children[index])
    case .present: if let presented = flow.presented { body(presented) }
    }
  }

  /// The same as a list, the bottom first.
  var removed: [Node] {
    var nodes: [Node] = []
    forEachRemoved { nodes.append($0) }
    return nodes.reversed()
  }

  /// What it takes out, the top first, for everyone who has to hear of it.
  func gather(_ leaving: inout Leaving, _ removed: inout Journal.Few, _ end: Trail?) {
    forEachRemoved { node in
      removed.append(node.trail, end: end)
      leaving.append(node)
    }
  }

  func noteCreated(_ created: inout Journal.Few, _ end: Trail?) {
    switch kind {
    case .stack(_, let node?), .renew(_, let node, _), .present(let node?):
      created.append(node.trail, end: end)
    case .stackAll(_, let nodes): for node in nodes { created.append(node.trail, end: end) }
    case .stack(_, nil), .select, .present(nil): break
    }
  }

  /// The tab that starts afresh.
  var renewed: Int? { if case .renew(let index, _, _) = kind { index } else { nil } }
  /// Whether it shows another tab.
  var isSelect: Bool {
    switch kind {
    case .select, .renew(_, _, shows: true): true
    default: false
    }
  }

  func swap() {
    switch kind {
    case .stack(let keep, let add):
      flow.children.cut(to: keep)
      if let add { flow.children.append(add) }
    case .stackAll(let keep, let add):
      flow.children.cut(to: keep)
      for node in add { flow.children.append(node) }
    case .select(let index): flow.selected = index
    case .renew(let index, let node, let shows):
      flow.children[index] = node
      if shows { flow.selected = index }
    case .present(let node): flow.presented = node
    }
  }
}
