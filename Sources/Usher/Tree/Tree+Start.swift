extension Tree {
  /// Starts what is new, beside the tree; on a throw everything made is let go, tabs are as they were, and what the
  /// failed flows asked for is forgotten.
  func start(_ new: Growth?, _ grown: [Growth], selected first: Move, _ more: [Move]) -> Refusal? {
    let asked = queue.end
    var begun: [FlowNode] = []
    func begin(_ growth: Growth) -> Refusal? {
      if let flow = growth.node as? FlowNode, flow.phase == .made { begun.append(flow) }
      return start(growth)
    }
    var failure = new.flatMap(begin)
    for growth in grown where failure == nil { failure = begin(growth) }
    if failure == nil { failure = tabToStart(first, among: first, more).flatMap { begin(Growth(node: $0)) } }
    for move in more where failure == nil {
      failure = tabToStart(move, among: first, more).flatMap { begin(Growth(node: $0)) }
    }
    if failure != nil {
      for flow in begun { unstart(flow) }
      queue.forget(from: asked)
    }
    return failure
  }

  /// A tab starts when it is first shown.
  private func tabToStart(_ move: Move, among first: Move, _ more: [Move]) -> Node? {
    switch move.kind {
    case .select(let index): return move.flow.children[index]
    case .renew(let index, let node):
      let isLeft = ([first] + more).contains { $0.flow === move.flow && $0.isSelect }
      return move.flow.selected == index && !isLeft ? node : nil
    default: return nil
    }
  }

  /// Takes back a start.
  func unstart(_ flow: FlowNode) {
    sever(flow)
    flow.isGone = false
    flow.phase = .made
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
    // Only a refusal names it: the name of a type is dear.
    var step: Step { flow.trail?.step ?? Step(WrittenStep(name: flow.name)) }
    do {
      try flow.run()
    } catch {
      return refusal(for: error, at: step)
    }
    var children = growth.children
    if children.isEmpty, flow.children.isEmpty {
      switch flow.opening {
      case .success(let node): children = [Growth(node: node)]
      case .failure(let error): return refusal(for: error, at: step)
      case nil: break
      }
    }
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
