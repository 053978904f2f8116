extension Tree {
  /// Goes one screen back: dismisses or pops the screen, or ends the flow whose first screen it is. From the first screen
  /// of another tab, goes to the first tab. At the root nothing moves, and nobody is asked.
  @discardableResult public func back() -> Landing { grant(.back, by: root) }

  func planBack() -> Wish.Meaning {
    var node: Node = leaf
    while let flow = node.parent {
      var draft = Draft(flow)
      if draft.presented === node {
        draft.keepsPresented = false
      } else if let selected = draft.selected {
        if selected > 0 { draft.select(0) }
      } else if draft.kept > 1 {
        draft.cut(to: draft.kept - 1)
      }
      if !draft.changesNothing { return .change(Change(.back, drafts: [draft], to: draft.destination)) }
      node = flow
    }
    return .atRoot
  }

  /// Plans the way back to the first screen of a flow. What is above it or presented ends.
  func planBackToFirst(of owner: FlowNode) throws(Refusal) -> Wish.Meaning {
    if owner.phase == .made { throw .stale }
    var draft = Draft(owner)
    draft.keepsPresented = false
    if draft.selected == nil { draft.cut(to: 1) }
    if draft.changesNothing { return .refresh }
    return .change(Change(.back, drafts: [draft], to: draft.destination))
  }
}
