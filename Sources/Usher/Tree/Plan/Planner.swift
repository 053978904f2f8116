/// Plans the opening of a place: keeps what stands and matches, and makes what does not stand.
struct Planner {
  /// What stops a plan.
  enum Stop: Error {
    case refused(Refusal)
    case wait(Reason)
    case redirect(Place)
  }

  let keeping: Keeping
  /// Whether steps that cannot be opened are left out, instead of refusing the whole place.
  let isLenient: Bool
  /// Where the place leads.
  private var destination: Trail?
  /// Why steps have been left out.
  private(set) var omitted: [Refusal] = []
  /// How many flows the plan is in, one below the other.
  private var depth = 0
  /// Deeper than any app is, and no deeper than the stack bears.
  static let deepest = 500

  init(keeping: Keeping, isLenient: Bool = false) {
    self.keeping = keeping
    self.isLenient = isLenient
  }

  /// What a place changes, from the root down.
  mutating func plan(_ place: Place, from root: FlowNode, for reason: Departure.Reason) throws(Stop) -> Change {
    var change = Change(reason)
    if root.phase == .started {
      change.add(try walk(root, place.marks[...]))
    } else {
      change.starts = [Change.Start(flow: root, growth: try grow(root, place.marks[...]))]
    }
    change.destination = destination
    return change
  }

  /// One flow that a place goes through.
  private struct Visit {
    var draft: Draft
    /// What changes below the flow.
    var below = Change(.link)
    /// The tabs that the place has named.
    var tabs: [Step] = []
  }

  /// What changes in a flow that has started, and below it.
  private mutating func walk(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Stop) -> Change {
    var visit = Visit(draft: .bare(flow))
    if marks.isEmpty, flow.container.selected != nil, let top = flow.container.top {
      destination = deepestTrail(top)
    }
    try follow(marks, &visit)
    if visit.draft.isEmpty, let bottom = flow.container.children.first {
      // If the place names no child of a stack, the stack keeps the child it began with.
      let seen = visit.draft.presented == nil ? nil : destination
      try enter(bottomChild(bottom, &visit), [], &visit)
      destination = seen ?? destination
    }
    if !visit.draft.changesNothing { visit.below.drafts.append(visit.draft) }
    return visit.below
  }

  /// What grows in a flow that has not started.
  private mutating func grow(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Stop) -> [Node] {
    var visit = Visit(draft: .bare(flow))
    try follow(marks, &visit)
    return visit.draft.added + (visit.draft.presented.map { [$0] } ?? [])
  }

  /// Reads the marks in a flow, one after the other.
  private mutating func follow(_ marks: ArraySlice<Place.Mark>, _ visit: inout Visit) throws(Stop) {
    var marks = marks
    while let mark = marks.popFirst() {
      guard let step = mark.first else { throw .refused(.malformed("()", nil)) }
      let child = try child(for: step, &visit)
      if case .beside(let inner) = mark {
        if let child { try enter(child, inner.dropFirst(), &visit) }
        continue
      }
      // What follows a flow or a tab on the way is its own. Nothing is below a step that was left out.
      guard let child else { return }
      if child.asFlow != nil || child.style == .tab { return try enter(child, marks, &visit) }
      try enter(child, [], &visit)
    }
  }

  /// The child for a step: one that stays, or a new one in its place; nil if the step is left out.
  private mutating func child(for step: Step, _ visit: inout Visit) throws(Stop) -> Node? {
    let flow = visit.draft.flow
    guard let own = try admitted(step, by: flow) else { return nil }
    do throws(Refusal) {
      // Nothing comes after what is presented, and a tab is named once.
      if let cover = visit.draft.presented { throw .covered(by: cover.name) }
      if visit.tabs.contains(own) { throw .placedTwice(own.written) }
      if let child = visit.draft.candidate(for: own), mayKeep(child) {
        if child.style == .tab { visit.tabs.append(own) }
        visit.draft.keep(child)
        return child
      }
      let child = try flow.make(own, after: visit.draft.base)
      try visit.draft.place(child)
      if child.style == .tab { visit.tabs.append(own) }
      // What the place said of children that are replaced is void: they go as they stand.
      if child.style == .replace { visit.below = Change(.link) }
      return child
    } catch {
      try omit(error)
      return nil
    }
  }

  /// Reads what a place names below a child.
  private mutating func enter(_ child: Node, _ marks: ArraySlice<Place.Mark>, _ visit: inout Visit) throws(Stop) {
    destination = child.trail
    guard let flow = child.asFlow else {
      if let mark = marks.first { try omit(.unknownStep(mark.first?.written ?? "()", in: child.name)) }
      return
    }
    depth += 1
    defer { depth -= 1 }
    if depth >= Planner.deepest { throw .refused(.malformed(flow.stepName, .tooDeep)) }
    if flow.phase == .started { return visit.below.add(try walk(flow, marks)) }
    let growth = try grow(flow, marks)
    if child.style == .tab, visit.draft.flow.phase == .started {
      visit.below.starts.append(Change.Start(flow: flow, growth: growth))
    } else {
      flow.growth = growth
    }
  }

  /// The child that a stack began with: the one that stands, or the same made afresh.
  private func bottomChild(_ bottom: Node, _ visit: inout Visit) throws(Stop) -> Node {
    if mayKeep(bottom) {
      visit.draft.keep(bottom)
      return bottom
    }
    do throws(Refusal) {
      guard let step = bottom.trail?.step else { throw .empty(visit.draft.flow.name) }
      let node = try visit.draft.flow.make(step, after: nil)
      visit.draft.lay(node)
      return node
    } catch {
      throw .refused(error)
    }
  }

  private func mayKeep(_ node: Node) -> Bool {
    if node.asFlow?.phase == .made { return true }
    switch keeping {
    case .matching: return true
    case .otherTabs: return node.style != .tab && node.asFlow?.container.selected != nil
    case .nothing: return false
    }
  }

  /// Reads a step as one of the flow's own, if it may be begun; nil if it is left out.
  private mutating func admitted(_ step: Step, by flow: FlowNode) throws(Stop) -> Step? {
    guard let own = flow.read(step) else {
      try omit(.unknownStep(step.written, in: flow.name))
      return nil
    }
    switch flow.admits(own) {
    case .yes: return own
    case .no(let reason): try omit(.denied(reason))
    case .wait(let reason): throw .wait(reason)
    case .redirect(let place): throw .redirect(place)
    }
    return nil
  }

  private mutating func omit(_ refusal: Refusal) throws(Stop) {
    guard isLenient else { throw .refused(refusal) }
    omitted.append(refusal)
  }
}

extension Change {
  /// Adds what changes below another container.
  fileprivate mutating func add(_ other: Change) {
    drafts += other.drafts
    starts += other.starts
  }
}
