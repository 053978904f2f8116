extension Tree {
  func begin(_ step: Step, in owner: FlowNode) -> Landing {
    if owner.phase == .starting, let landing = owner.beginFirst(step) { return landing }
    return grant(.begin(step), by: owner)
  }

  func planBegin(_ step: Step, in owner: FlowNode) throws(Refusal) -> Wish.Meaning {
    if owner.phase == .made { throw .stale }
    let container = owner.container
    if container.shown?.stands(for: step) == true { return .refresh }
    var step = step
    switch owner.admit(&step) {
    case .redirect(let place): return .elsewhere(place)
    case .first(let place, let why): return .first(place, why)
    case let admission: try admission?.orThrow()
    }
    var draft = Draft(owner)
    if container.selected != nil, let tab = container.index(of: step) {
      draft.select(tab)
      return .change(Change(.tab, drafts: [draft], to: draft.destination))
    }
    let node = try owner.make(step, after: draft.base)
    try draft.place(node)
    let reason: Departure.Reason = node.style == .replace || node.style == .swap ? .replace : .finish
    return .change(Change(reason, drafts: [draft], to: node.trail))
  }
}

extension Coordinator {
  /// Begins a step of the nearest ancestor that has it, and ends no flow. A flow in one tab can ask for another tab this
  /// way. If no ancestor has the step, nothing moves.
  @discardableResult public func begin(above flow: any Flow) -> Landing {
    guard let (node, tree) = life.standing else { return .refused(.stale) }
    var step = Step(erased: flow)
    var asked: [String] = []
    var ancestor = node.parent
    while let flowNode = ancestor {
      if flowNode.read(&step) { return tree.begin(step, in: flowNode) }
      asked.append(flowNode.name)
      ancestor = flowNode.parent
    }
    return tree.refused(.fitsNowhere(flow: step.written, asked: asked))
  }
}
