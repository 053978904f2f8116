extension FlowNode {
  /// Runs the coordinator's start, then puts in what a place names below it, else what the coordinator began with.
  func grow() -> Refusal? {
    guard phase == .made else { return nil }
    phase = .starting
    defer {
      growth.removeAll()
      opening = nil
      if phase == .starting { phase = .made }
    }
    do {
      try run()
    } catch {
      return failed(error)
    }
    if growth.isEmpty, children.isEmpty {
      switch opening {
      case .success(let node): growth.append(node)
      case .failure(let error): return failed(error)
      case nil: break
      }
    }
    while let child = growth.removeFirst() {
      if let failure = child.start() { return failure }
      if let failure = place(child) { return failure }
    }
    if let selected, let failure = children[selected].start() { return failure }
    if children.isEmpty { return .empty(name) }
    phase = .started
    return nil
  }

  private func failed(_ error: any Error) -> Refusal {
    refusal(for: error, at: trail?.step ?? Step(WrittenStep(name: name)))
  }

  /// Puts a started child where its style says; only while this flow is beside the tree.
  private func place(_ node: consuming Node) -> Refusal? {
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
      if node.style == .replace { children.removeAll() }
      children.append(node)
    }
    return nil
  }
}
