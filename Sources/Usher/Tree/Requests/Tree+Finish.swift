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
    var step = Step(erased: next)
    guard let admission = holder.admit(&step) else { return nil }
    try admission.orThrow()
    if draft.selected != nil, let index = holder.container.index(of: step) {
      draft.select(index)
    } else {
      try draft.place(try holder.make(step, after: draft.base))
      if draft.isEmpty { throw .empty(holder.name) }
    }
    try startAfresh(tab, in: &draft)
    return draft
  }

  /// A tab that ends is made again, and starts when it is next shown.
  private func startAfresh(_ tab: Int?, in draft: inout Draft) throws(Refusal) {
    guard let tab, let step = draft.flow.container.children[tab].trail?.step else { return }
    draft.renew(tab, with: try draft.flow.make(step, after: nil))
  }
}
