extension Tree {
  /// Plans the end of a flow. If there is no next step, its parent shows what is below. If the parent has the step, or knows
  /// a way down to it, the parent goes on to it. Else the parent ends too, and the next ancestor is asked.
  func planFinish(
    _ owner: FlowNode, _ outcome: Any?, next: (any Flow)?, _ reason: Departure.Reason
  ) throws(Refusal) -> Wish.Meaning {
    if owner.parent == nil { return .atRoot }
    if owner.phase == .made { throw .stale }
    var child: Node = owner
    var asked: [String] = []
    while let holder = child.parent {
      if let draft = try draft(of: holder, ending: child, next: next) {
        var change = Change(reason, drafts: [draft], to: draft.destination)
        (change.finishing, change.outcome) = (owner, outcome)
        return .change(change)
      }
      asked.append(holder.name)
      child = holder
    }
    guard let next else { throw .empty(child.name) }
    throw .fitsNowhere(flow: Step(erased: next).written, asked: asked)
  }

  /// The container of a flow once a child has ended and the next one has come; nil if the flow ends too, since it would
  /// have nothing to show, or does not know the next one.
  private func draft(of holder: FlowNode, ending child: Node, next: (any Flow)?) throws(Refusal) -> Draft? {
    var draft = Draft(holder)
    let tab = draft.selected == nil ? nil : holder.container.children.firstIndex { $0 === child }
    draft.end(child)
    guard let next else {
      if draft.isEmpty { return nil }
      try startAfresh(tab, in: &draft)
      return draft
    }
    guard let (step, isOwn) = try way(to: next, from: holder) else { return nil }
    if isOwn, draft.selected != nil, let index = holder.container.index(of: step) {
      draft.select(index)
      try startAfresh(tab, in: &draft)
      return draft
    }
    let node = try holder.make(step, after: draft.base)
    if !isOwn {
      guard let flow = node.asFlow, try grow(next, in: flow) else { return nil }
    }
    // What comes takes the place of what is presented, rather than being covered by it.
    if node.style == .present { draft.uncover() }
    try draft.place(node)
    if draft.isEmpty { throw .empty(holder.name) }
    try startAfresh(tab, in: &draft)
    return draft
  }

  /// A tab that ends is made again, and starts when it is next shown.
  private func startAfresh(_ tab: Int?, in draft: inout Draft) throws(Refusal) {
    guard let tab, let step = draft.flow.container.children[tab].trail?.step else { return }
    if draft.renewed(tab) != nil { return }
    draft.renew(tab, with: try draft.flow.make(step, after: nil))
  }

  /// The step of a flow that is the next one, or leads down to it.
  private func way(to next: any Flow, from flow: FlowNode) throws(Refusal) -> (step: Step, isOwn: Bool)? {
    var step = Step(erased: next)
    let isOwn = flow.read(&step)
    if !isOwn {
      guard let down = flow.wayDown(to: next) else { return nil }
      step = down
    }
    try flow.admits(step).orThrow()
    return (step, isOwn)
  }

  /// Plans the child of a flow on the way down to the next step; false if the flow does not know the way.
  private func grow(_ next: any Flow, in flow: FlowNode, depth: Int = 1) throws(Refusal) -> Bool {
    guard depth < 32, let (step, isOwn) = try way(to: next, from: flow) else { return false }
    let node = try flow.make(step, after: nil)
    if !isOwn {
      guard let below = node.asFlow, try grow(next, in: below, depth: depth + 1) else { return false }
    }
    flow.growth = [node]
    return true
  }
}
