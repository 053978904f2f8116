extension Tree {
  /// Starts what is new, beside the tree; on a throw everything made is let go, tabs are as they were, and what the
  /// failed flows asked for is forgotten.
  func start(_ grown: Line, _ tabs: [FlowNode], _ first: Move, _ more: [Move]) -> Refusal? {
    let asked = queue.end
    var grown = grown
    var failure: Refusal?
    while failure == nil, let node = grown.removeFirst() { failure = node.asFlow.flatMap(start) }
    var tabs = tabs
    if let tab = tabToStart(first, among: first, more), tab.phase == .made { tabs.append(tab) }
    for move in more {
      if let tab = tabToStart(move, among: first, more), tab.phase == .made { tabs.append(tab) }
    }
    var begun: [FlowNode] = []
    for tab in tabs where failure == nil && tab.phase == .made {
      begun.append(tab)
      failure = start(tab)
    }
    if failure != nil {
      for tab in begun { unstart(tab) }
      queue.forget(from: asked)
    }
    return failure
  }

  /// A tab starts when it is first shown.
  private func tabToStart(_ move: Move, among first: Move, _ more: [Move]) -> FlowNode? {
    switch move.kind {
    case .select(let index):
      let isRenewed = { (other: Move) in other.flow === move.flow && other.renewed == index }
      return isRenewed(first) || more.contains(where: isRenewed) ? nil : move.flow.children[index].asFlow
    // One that is shown from now on is new, and has been started.
    case .renew(_, _, shows: true): return nil
    case .renew(let index, let node, _):
      let isLeft = { (other: Move) in other.flow === move.flow && other.isSelect }
      return move.flow.selected != index || isLeft(first) || more.contains(where: isLeft) ? nil : node.asFlow
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
  func start(_ flow: FlowNode) -> Refusal? {
    guard flow.phase == .made else { return nil }
    flow.phase = .starting
    defer {
      flow.growth.removeAll()
      flow.opening = nil
      if flow.phase == .starting { flow.phase = .made }
    }
    func failed(_ error: any Error) -> Refusal {
      refusal(for: error, at: flow.trail?.step ?? Step(WrittenStep(name: flow.name)))
    }
    do {
      try flow.run()
    } catch {
      return failed(error)
    }
    if flow.growth.isEmpty, flow.children.isEmpty {
      switch flow.opening {
      case .success(let node): flow.growth.append(node)
      case .failure(let error): return failed(error)
      case nil: break
      }
    }
    while let child = flow.growth.removeFirst() {
      if let failure = child.asFlow.flatMap(start) { return failure }
      if let failure = flow.place(child) { return failure }
    }
    if let tab = flow.selected.map({ flow.children[$0] })?.asFlow, let failure = start(tab) { return failure }
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
