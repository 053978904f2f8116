extension Tree {
  /// Plans the end of a flow: its parent ends the child and goes on, or ends too and leaves the rest to its own parent.
  func planFinish(
    _ owner: FlowNode, _ outcome: Any?, next: (any Flow)?, _ reason: Departure.Reason
  ) throws(Refusal) -> Wish.Meaning {
    if owner.parent == nil { return .atRoot }
    if owner.phase == .made, !owner.isHeld { throw .stale }
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

  /// The container of a flow once a child has ended and `next` has begun. Returns nil if the flow ends too, because it
  /// would have nothing to show or does not know `next`.
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
    } else {
      guard let node = try makeChild(for: step, isOwn, to: next, in: holder, after: draft.base) else {
        return nil
      }
      try draft.place(node)
      if draft.isEmpty { throw .empty(holder.name) }
    }
    try startAfresh(tab, in: &draft)
    return draft
  }

  /// A tab that ends is made again, and starts when it is next shown.
  private func startAfresh(_ tab: Int?, in draft: inout Draft) throws(Refusal) {
    guard let tab, let step = draft.flow.container.children[tab].trail?.step else { return }
    if draft.renewed(tab) != nil { return }
    draft.renew(tab, with: try draft.flow.make(step, after: nil))
  }

  /// The step of a flow that is `next`, or leads down to it.
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

  /// Makes the child for a step. If the step only leads down to `next`, makes the flows on the way too. Returns nil if one
  /// of them does not know the way.
  private func makeChild(
    for step: Step, _ isOwn: Bool, to next: any Flow, in flow: FlowNode, after trail: Trail?, depth: Int = 0
  ) throws(Refusal) -> Node? {
    let node = try flow.make(step, after: trail)
    if isOwn { return node }
    guard depth < 31, let child = node.asFlow, let (step, isOwn) = try way(to: next, from: child),
      let below = try makeChild(for: step, isOwn, to: next, in: child, after: nil, depth: depth + 1)
    else { return nil }
    child.growth = [below]
    return node
  }
}
