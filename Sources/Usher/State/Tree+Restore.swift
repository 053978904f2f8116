extension Tree {
  /// What to keep of this session.
  public func saved(version: Int) -> SavedState { SavedState(version: version, place: state, drafts: drafts) }

  /// Starts the tree where it was left. If a step can no longer be opened, it is left out and reported to ``onRefusal``.
  /// The user arrives at the nearest place above it; a step beside the way does not change where the user arrives.
  @discardableResult public func start(restoring state: SavedState) -> Landing {
    drafts = state.drafts
    let landing = start()
    if landing != .landed || state.place.marks.isEmpty { return landing }
    var place = state.place
    var told: Refusal?
    while true {
      let landing = grant(.open(place, Wish.Opening(reason: .restore, label: place.written)), by: root)
      guard case .refused(let refusal) = landing else { return landing }
      if refusal != told { tell(refusal) }
      told = refusal
      place.marks = place.without(refusal)
      if place.marks.isEmpty { return .landed }
    }
  }
}

extension Place {
  /// The place without the marks beside the way that hold the failed step, or else without its last mark.
  fileprivate func without(_ refusal: Refusal) -> [Mark] {
    if case .failed(let step, _) = refusal, !steps.contains(where: { $0.written == step }) {
      let rest = marks.filter { mark in
        if case .step = mark { true } else { !mark.steps.contains { $0.written == step } }
      }
      if rest.count < marks.count { return rest }
    }
    return marks.dropLast()
  }
}
