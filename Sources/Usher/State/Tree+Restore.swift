extension Tree {
  /// What to keep of this session.
  public func saved(version: Int) -> SavedState { SavedState(version: version, place: state, drafts: drafts) }

  /// Starts the tree where it was left. What is no longer there is left out, down to the nearest place that is, and told
  /// to ``onRefusal``.
  @discardableResult public func start(restoring state: SavedState) -> Landing {
    drafts = state.drafts
    let landing = start()
    guard case .landed = landing, !state.place.marks.isEmpty else { return landing }
    var place = state.place
    while true {
      let landing = open(place, keeping: .matching, reason: .restore, label: place.written)
      guard case .refused(let refusal) = landing, !place.marks.isEmpty else { return landing }
      report(refusal)
      place.marks.removeLast()
      if place.marks.isEmpty { return .landed }
    }
  }
}
