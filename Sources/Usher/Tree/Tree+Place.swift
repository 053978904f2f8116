extension Tree {
  /// Where the user is.
  public var place: Place { Place(leaf.trail?.steps ?? []) }

  /// The place of the first screen: the root's own first screen, or else that of the flow that the root shows. If that flow has
  /// tabs, or begins with one that has, it is the place of the first tab.
  public var home: Place {
    var (home, node): (Node, Node) = (root, root)
    while let container = node.asFlow?.container {
      let child = (node === root ? container.presented : nil) ?? container.children.first
      guard let child, !child.isFirst else { break }
      if node === root || child.style == .tab { home = child }
      node = child
    }
    return Place(home.trail?.steps ?? [])
  }

  /// The screen that is looked at; nil before the tree has started.
  public var screen: (any Screen)? { leaf.screen }

  /// The coordinator that owns the screen that is looked at.
  public var coordinator: (any Coordinator)? { leaf.parent?.object as? any Coordinator }

  /// Whether ``coordinator`` is the root, which lives as long as the tree.
  public var isAtRoot: Bool { leaf.parent === root }

  /// The whole tree: the way to the screen, and everything that stands beside it.
  public var state: Place { Place(marks: marks(of: root)) }

  private func marks(of flow: FlowNode) -> [Place.Mark] {
    var marks: [Place.Mark] = []
    // A loop goes down the way that is shown; only what stands beside the way needs recursion.
    var next: FlowNode? = flow
    while let container = next?.container {
      for child in container.covered {
        // A tab that has never been shown is left out.
        if container.selected != nil, child !== container.top, child.asFlow?.phase != .started { continue }
        // Marks after a flow or a tab would be read as its own, so its marks are closed in parentheses.
        let isClosed = child.isFlow || child.style == .tab
        let way = step(of: child) + (child.asFlow.map { self.marks(of: $0) } ?? [])
        marks += isClosed ? [.beside(way)] : way
      }
      if let shown = container.shown { marks += step(of: shown) }
      next = container.shown?.asFlow
    }
    return marks
  }

  /// The step of a node; none for the first screen of a flow.
  private func step(of node: Node) -> [Place.Mark] {
    if !node.isFirst, let trail = node.trail { [.step(trail.step)] } else { [] }
  }

  /// The words typed and not sent on the screen that is looked at, kept in ``drafts`` under its ``Screen/draftKey`` or its
  /// place. If there are none, the empty text.
  public var draft: String {
    get { drafts[draftKey] ?? "" }
    set { drafts[draftKey] = newValue.isEmpty ? nil : newValue }
  }

  private var draftKey: String { leaf.screen?.draftKey ?? place.written }

  /// How many screens and coordinators are alive: the tree's own count, without walking it.
  public var liveCount: Int { census.count }

  /// The names of nodes that are alive and have no place in the tree. They have been leaked, so the list should be empty.
  public func strays() -> [String] { strayNodes.map(\.name).sorted() }

  var strayNodes: [Node] {
    var placed = Set(root.family.map(\.id))
    if let waiting = question { placed.insert(waiting.node) }
    return census.nodes.filter { !placed.contains($0.id) }
  }
}
