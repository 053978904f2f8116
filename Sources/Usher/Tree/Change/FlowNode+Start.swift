extension Tree {
  /// Starts new flows before the tree holds them. If a start fails, resets every flow, and drops the requests they made.
  func start(_ change: borrowing Change) -> Refusal? {
    let asked = queue.requests.count
    for start in change.starts { start.flow.growth = start.growth }
    // What the root waits for ends first, since its start begins it again.
    let waited = change.restarts ? waits.take(of: root.id) : [:]
    let starting = change.starting
    var failure = change.restarts ? root.restart() : nil
    for node in starting where failure == nil { failure = node.start() }
    guard let failure else { return nil }
    for node in starting + change.created { node.unstart() }
    for start in change.starts { start.flow.growth = nil }
    if change.restarts {
      _ = waits.take(of: root.id)
      waits.put(back: waited)
    }
    queue.requests.removeLast(queue.requests.count - asked)
    return failure
  }
}

// MARK: What a coordinator asks for while it starts

extension FlowNode {
  func show(_ screen: Node, of coordinator: AnyObject) -> Refusal? {
    if phase == .made || isGone || !isOf(coordinator) { return .stale }
    guard phase == .starting, container.children.isEmpty else {
      return .unfit(step: screen.name, container: name)
    }
    screen.join(self)
    hold(first: screen)
    return nil
  }

  /// Sets up the tabs: takes those that a place names, and makes the others.
  func setUpTabs(_ steps: [Step]) throws(Refusal) {
    guard phase == .starting else { throw .stale }
    guard container.children.isEmpty else { throw .unfit(step: "tabs", container: name) }
    if steps.isEmpty { throw .empty(name) }
    var tabs: [Node] = []
    for step in steps {
      if tabs.contains(where: { $0.stands(for: step) }) { throw .placedTwice(step.written) }
      let planned = growth?.first { $0.stands(for: step) }
      let tab = if let planned { planned } else { try make(step, after: nil) }
      guard tab.style == .tab else { throw .unfit(step: step.written, container: name) }
      tab.tab = tabs.count
      tabs.append(tab)
    }
    hold(tabs: tabs)
  }

  /// Sets the child that the flow begins with. If a place names children of the flow, the place counts.
  ///
  /// Returns nil for a later request, which is queued until the flow has started.
  func beginFirst(_ step: Step) -> Landing? {
    guard growth == nil else { return .queued }
    guard container.children.isEmpty, beginning == nil else { return nil }
    do throws(Refusal) {
      var step = step
      try admit(&step)?.orThrow()
      beginning = .success(try make(step, after: nil))
      return .queued
    } catch {
      beginning = .failure(error)
      return .refused(error)
    }
  }
}
