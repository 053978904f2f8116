/// How much of the present tree a place may keep.
public enum Keeping: Sendable {
  /// Every node that the place names, and everything in other tabs.
  case matching
  /// Only the flows that hold tabs, and the stacks of the other tabs.
  case otherTabs
  /// Nothing.
  case nothing
}

/// Plans the opening of a place: keeps the present nodes that match the place, and makes the others.
struct Planner: ~Copyable {
  private let keeping: Keeping
  /// Whether steps that cannot be opened are left out, instead of refusing the whole place.
  private let isLenient: Bool
  private var change: Change
  /// The last answer of a coordinator: whether the place has to wait, or leads elsewhere.
  private var admission = Admission.yes
  /// How many nested flows the plan is in.
  private var depth = 0
  /// Deeper than any app goes, and not so deep that the recursion would overflow the thread's stack.
  static let deepest = 500

  init(_ opening: Wish.Opening) {
    keeping = opening.keeping
    isLenient = opening.isLenient || opening.reason == .restore
    change = Change(opening.reason)
  }

  /// Plans a place from the root down. Returns the change, unless the place has to wait or leads elsewhere.
  consuming func plan(_ place: Place, from root: FlowNode) throws(Refusal) -> Wish.Meaning {
    do throws(Refusal) {
      if root.phase == .started {
        try walk(root, place.marks[...])
      } else {
        change.starts = [Change.Start(flow: root, growth: try grow(root, place.marks[...]))]
      }
    } catch {
      switch admission {
      case .wait(let why): return .wait(why)
      case .redirect(let other): return .elsewhere(other)
      case .first(let other, let why): return .first(other, why)
      case .yes, .no: throw error
      }
    }
    return .change(change)
  }

  /// Plans what changes in a flow that has started, and below it.
  private mutating func walk(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Refusal) {
    var draft = Draft.bare(flow)
    if marks.isEmpty, flow.container.selected != nil, let top = flow.container.top {
      change.destination = deepestTrail(top)
    }
    try follow(marks, in: flow, &draft)
    if draft.isEmpty, let bottom = flow.container.children.first {
      // If the place names no child of a stack, the stack keeps the child it began with.
      let seen = draft.presented == nil ? nil : change.destination
      try enter(bottomChild(bottom, &draft), [])
      change.destination = seen ?? change.destination
    }
    if draft.changesNothing { return }
    change.drafts.append(draft)
  }

  /// Makes the children that a place names in a flow that has not started; nil if it names none.
  private mutating func grow(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Refusal) -> [Node]? {
    if marks.isEmpty { return nil }
    var draft = Draft.bare(flow)
    try follow(marks, in: flow, &draft)
    return draft.coming.isEmpty ? nil : draft.coming
  }

  /// Reads the marks in a flow, one after the other.
  private mutating func follow(
    _ marks: ArraySlice<Place.Mark>, in flow: FlowNode, _ draft: inout Draft
  ) throws(Refusal) {
    for index in marks.indices {
      switch marks[index] {
      case .beside(let inner):
        guard case .step(var step)? = inner.first else { throw .malformed("()", nil) }
        guard let child = try child(for: &step, of: flow, after: marks[..<index], &draft) else { continue }
        try enter(child, inner.dropFirst(), isBeside: true)
      case .step(var step):
        // Marks after a flow or a tab belong to it. Marks after a step that was left out are left out too.
        guard let child = try child(for: &step, of: flow, after: marks[..<index], &draft) else { return }
        if child.isFlow || child.style == .tab { return try enter(child, marks[(index + 1)...]) }
        try enter(child, [])
      }
    }
  }

  /// The child for a step: one that stays, or a new one in its place; nil if the step is left out.
  private mutating func child(
    for own: inout Step, of flow: FlowNode, after named: ArraySlice<Place.Mark>, _ draft: inout Draft
  ) throws(Refusal) -> Node? {
    do throws(Refusal) {
      try admit(&own, to: flow)
      return try place(own, in: flow, after: named, &draft)
    } catch {
      try omit(error)
      if named.isEmpty { change.destination = flow.trail }
      return nil
    }
  }

  /// Keeps the child that stands for a step, or places a new one.
  private mutating func place(
    _ own: Step, in flow: FlowNode, after named: ArraySlice<Place.Mark>, _ draft: inout Draft
  ) throws(Refusal) -> Node {
    // A place names nothing after a presented child, and each tab only once.
    if let cover = draft.presented { throw .covered(by: cover.name) }
    let candidate = draft.candidate(for: own)
    let kept = candidate.flatMap { mayKeep($0) ? $0 : nil }
    let child = if let kept { kept } else { try flow.make(own, after: draft.base) }
    if child.style == .tab, named.contains(where: { $0.steps.first == own }) {
      throw .placedTwice(own.written)
    }
    if kept != nil {
      draft.keep(child)
    } else {
      try draft.place(child, over: candidate)
      // What the place names below a child that makes way for this one is forgotten.
      if child.style == .replace || child.style == .swap { change.forget(below: flow) }
    }
    return child
  }

  /// Reads what a place names below a child.
  private mutating func enter(
    _ child: Node, _ marks: ArraySlice<Place.Mark>, isBeside: Bool = false
  ) throws(Refusal) {
    if marks.isEmpty || !child.isFlow { change.destination = child.trail }
    guard let flow = child.asFlow else {
      if let mark = marks.first { try omit(.unknownStep(mark.steps.first?.written ?? "()", in: child.name)) }
      return
    }
    depth += 1
    defer { depth -= 1 }
    if depth >= Planner.deepest { throw .malformed(flow.stepName, .tooDeep) }
    if flow.phase == .started { return try walk(flow, marks) }
    let growth = try grow(flow, marks)
    // The tab on show starts with the container that shows it.
    if flow.style == .tab, flow.isHeld || isBeside && flow.parent?.phase == .started {
      change.starts.append(Change.Start(flow: flow, growth: growth))
    } else {
      flow.growth = growth
    }
  }

  /// The child that a stack began with: the present node, or a new one for the same step.
  private func bottomChild(_ bottom: Node, _ draft: inout Draft) throws(Refusal) -> Node {
    if mayKeep(bottom) {
      draft.keep(bottom)
      return bottom
    }
    guard let step = bottom.trail?.step else { throw .empty(draft.flow.name) }
    let node = try draft.flow.make(step, after: nil)
    draft.coming.insert(node, at: 0)
    return node
  }

  private func mayKeep(_ node: Node) -> Bool {
    if !node.isStarted { return true }
    switch keeping {
    case .matching: return true
    case .otherTabs: return node.style != .tab && node.asFlow?.container.selected != nil
    case .nothing: return false
    }
  }

  /// Reads a step as one of the flow's own, and checks that it may be begun.
  private mutating func admit(_ step: inout Step, to flow: FlowNode) throws(Refusal) {
    guard let answer = flow.admit(&step) else { throw .unknownStep(step.written, in: flow.name) }
    admission = answer
    if case .yes = admission { return }
    try admission.orThrow()
  }

  /// Leaves a step out, if the plan is lenient and the coordinator neither has it wait nor redirects it.
  private mutating func omit(_ refusal: Refusal) throws(Refusal) {
    switch admission {
    case .yes where isLenient, .no where isLenient: change.omitted.append(refusal)
    default: throw refusal
    }
  }
}
