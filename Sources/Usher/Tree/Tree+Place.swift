extension Tree {
  /// Where the user is.
  public var place: Place { Place(leaf.trail?.steps ?? []) }

  /// The screen that is looked at; nil before the tree has started.
  public var screen: (any Screen)? { leaf.asScreen }

  /// The coordinator that owns the screen that is looked at.
  public var coordinator: (any Coordinator)? { leaf.parent?.object as? any Coordinator }

  /// The whole tree: the way to the screen, and everything that stands beside it.
  public var state: Place { Place(marks: marks(of: root)) }

  private func marks(of flow: FlowNode) -> [Place.Mark] {
    var marks: [Place.Mark] = []
    /// The way into a child: its own step, if it has one, and what is below.
    func way(_ node: Node) -> [Place.Mark] {
      var way: [Place.Mark] = []
      if let trail = node.trail, trail !== flow.trail { way.append(.step(trail.step)) }
      if let child = node.asFlow { way += self.marks(of: child) }
      return way
    }
    if let selected = flow.selected {
      for (index, tab) in flow.children.enumerated() where index != selected {
        if tab.asFlow?.phase == .started { marks.append(.beside(way(tab))) }
      }
    }
    for child in flow.selected.map({ [flow.children[$0]] }) ?? flow.children {
      let steps = way(child)
      if flow.presented != nil, child.hasChildren, !steps.isEmpty {
        marks.append(.beside(steps))
      } else {
        marks += steps
      }
    }
    if let presented = flow.presented { marks += way(presented) }
    return marks
  }

  /// How many screens and coordinators are alive: the tree's own count, without walking it.
  public var liveCount: Int { census.count }

  /// Who is alive but has no place in the tree. Always empty: what is named here has been leaked.
  public func strays() -> [String] {
    var placed = Set(flattened(root).map(\.id))
    if let waiting = question { placed.insert(waiting.node) }
    return census.nodes.filter { !placed.contains($0.id) }.map(\.name).sorted()
  }
}
