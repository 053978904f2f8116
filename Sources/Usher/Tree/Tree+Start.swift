extension Tree {
  /// Starts what is new, beside the tree; on a throw everything made is let go.
  func start(_ new: Growth?, _ grown: [Growth], selected first: Move, _ more: [Move]) -> Refusal? {
    if let new, let failure = start(new) { return failure }
    for growth in grown { if let failure = start(growth) { return failure } }
    if let failure = startTab(first) { return failure }
    for move in more { if let failure = startTab(move) { return failure } }
    return nil
  }

  /// A tab starts when it is first shown.
  private func startTab(_ move: Move) -> Refusal? {
    switch move.kind {
    case .select(let index): start(Growth(node: move.flow.children[index]))
    case .renew(let index, let node) where move.flow.selected == index: start(Growth(node: node))
    default: nil
    }
  }

  /// Starts a flow, then what a place names below it, else what the flow itself begins with.
  func start(_ growth: Growth) -> Refusal? {
    guard let flow = growth.node as? FlowNode, flow.phase == .made else { return nil }
    flow.phase = .starting
    flow.growth = growth.children
    defer {
      flow.growth = []
      flow.opening = nil
      if flow.phase == .starting { flow.phase = .made }
    }
    do {
      try flow.run()
    } catch {
      return refusal(for: error, at: flow.trail?.step ?? Step(WrittenStep(name: flow.name)))
    }
    var children = growth.children
    if children.isEmpty, flow.children.isEmpty, let opening = flow.opening { children = [Growth(node: opening)] }
    for child in children {
      if let failure = start(child) { return failure }
      if let failure = flow.place(child.node) { return failure }
    }
    if let selected = flow.selected, let failure = start(Growth(node: flow.children[selected])) { return failure }
    if flow.children.isEmpty { return .empty(flow.name) }
    flow.phase = .started
    return nil
  }
}

extension FlowNode {
  /// Puts a started child where its style says; only while this flow is beside the tree.
  func place(_ node: Node) -> Refusal? {
    switch node.style {
    case .present:
      presented = node
    case .tab:
      guard let index = children.firstIndex(where: { $0 === node }) else {
        return .unfit(step: node.trail?.step.written ?? "", container: name)
      }
      selected = index
    case .push, .replace:
      if selected != nil { return .unfit(step: node.trail?.step.written ?? "", container: name) }
      if node.style == .replace { children = [] }
      children.append(node)
    }
    return nil
  }
}
