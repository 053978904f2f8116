extension Tree {
  /// Opens a place, as *Open a place* in <doc:PlacesAndLinks> says. It lands whole, or waits, or nothing moves.
  ///
  /// A place leads to the same stack wherever the user is. If it names no child of a flow, the flow keeps the child it began
  /// with. If it names no tab, the tabs stay as they are. As with verbs, nothing is put beneath a flow or after something
  /// presented.
  @discardableResult public func open(_ place: Place, keeping: Keeping = .matching) -> Landing {
    grant(.open(place, Wish.Opening(keeping: keeping, reason: .link)), by: root)
  }

  func planOpening(_ place: Place, _ opening: Wish.Opening) throws(Refusal) -> Wish.Meaning {
    if root.phase != .started { return .wait(Reason("start")) }
    if let question { return .wait(question.reason) }
    if opening.staysBelow, let meaning = try? planBegin(place) { return meaning }
    if opening.keeping != .nothing, isShown(place) { return .refresh }
    return try Planner(opening).plan(place, from: root)
  }

  /// Plans a place as a step of a flow on the way to the screen, on top of what the flow holds; nil if no such flow has it.
  private func planBegin(_ place: Place) throws(Refusal) -> Wish.Meaning? {
    guard case .step(var step)? = place.marks.last else { return nil }
    let above = place.marks.dropLast()
    let flows = sequence(first: leaf) { $0.parent }.compactMap(\.asFlow)
    let owner = flows.first { Place($0.trail?.steps ?? []).marks.elementsEqual(above) && $0.read(&step) }
    return if let owner { try planBegin(step, in: owner) } else { nil }
  }

  /// Whether a place is exactly the one on show.
  private func isShown(_ place: Place) -> Bool {
    var trail = leaf.trail
    for mark in place.marks.reversed() {
      guard let here = trail, case .step(let step) = mark, step == here.step else { return false }
      trail = here.parent
    }
    return trail == nil && !place.marks.isEmpty
  }
}
