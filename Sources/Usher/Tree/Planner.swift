/// Plans the opening of a place: walks what stands, and makes what does not.
struct Planner {
  let keeping: Keeping
  /// Leaves out what cannot be opened instead of refusing the whole.
  let isLenient: Bool
  var opening = Opening()
  /// How many flows the plan is in, one below the other.
  var depth = 0
  /// Deeper than any app, and no deeper than the stack bears.
  static let deepest = 500

  init(keeping: Keeping, isLenient: Bool = false) {
    self.keeping = keeping
    self.isLenient = isLenient
  }

  mutating func walk(_ flow: FlowNode, _ marks: Marks) throws(Opening.Stop) {
    try descend(into: flow)
    defer { depth -= 1 }
    if flow.selected != nil { return try walkTabs(flow, marks) }
    var marks = marks
    var keep = flow.children.isEmpty || !flow.children.borrowed(0)._withUnsafeGuaranteedRef(\.isFirst) ? 0 : 1
    // What comes next stands one step further than this; than the flow itself, if it is nil.
    var trail: Trail?
    var added = Line()
    var cover = Cover()
    var inner: Marks?
    while var own = try marks.next(&inner) {
      guard try admit(&own, in: flow) else { if inner == nil { break } else { continue } }
      if added.isEmpty, keep < flow.children.count, case let child = flow.children[keep], mayKeep(child),
        flow.stands(child, for: own)
      {
        keep += 1
        if !child.hasChildren { trail = child.trail }
        opening.destination = child.trail
        if let child = child.asFlow { try walk(child, inner ?? marks.takeAll()) }
        continue
      }
      if added.isEmpty, keep == flow.children.count, try keeps(own, of: flow, &cover, inner, &marks) {
        continue
      }
      guard let node = try make(own, in: flow, after: trail) else {
        if inner == nil { break } else { continue }
      }
      let top = added.last ?? (keep > 0 ? flow.children[keep - 1] : nil)
      if let refusal = refusal(of: node, over: top, under: cover, in: flow) {
        try omit(refusal)
        if inner == nil { break } else { continue }
      }
      if node.style == .replace {
        if keep > 0 { opening.forget(below: flow) }
        keep = 0
        added.removeAll()
      }
      if node.isStoodUpon { trail = node.trail }
      try fill(node, inner, &marks)
      if node.style == .present { cover.comes = node } else { added.append(node) }
    }
    if keep == 0, added.isEmpty, let bottom = flow.children.first {
      // A flow is never left without what it began with, even when the place names nothing of it.
      if mayKeep(bottom) {
        keep = 1
        opening.destination = bottom.trail
        if let child = bottom.asFlow { try walk(child, .none) }
      } else if let step = bottom.trail?.step, let node = try make(step, in: flow, after: nil) {
        added.append(node)
        opening.destination = node.trail
      }
    }
    if flow.presented != nil, !cover.isKept, cover.comes == nil {
      opening.append(Move(flow: flow, kind: .present(nil)))
    }
    if added.first === added.last {
      if keep < flow.children.count || !added.isEmpty {
        opening.append(Move(flow: flow, kind: .stack(keep: keep, add: added.first)))
      }
    } else {
      opening.append(Move(flow: flow, kind: .stackAll(keep: keep, add: Array(added))))
    }
    while let node = added.removeFirst() { opening.grown.append(node) }
    if let node = cover.comes {
      opening.append(Move(flow: flow, kind: .present(node)))
      opening.grown.append(node)
    }
  }

  /// What a place says of what a container presents: one thing, and nothing after it.
  struct Cover {
    var name: String?
    var isKept = false
    var comes: Node? { didSet { name = comes?.name } }
  }

  /// Whether the step is what the container presents already; what is below is walked.
  mutating func keeps(
    _ own: Step, of flow: FlowNode, _ cover: inout Cover, _ inner: Marks?,
    _ marks: inout Marks
  ) throws(Opening.Stop) -> Bool {
    guard cover.name == nil, let modal = flow.presented, mayKeep(modal), flow.stands(modal, for: own) else {
      return false
    }
    cover.isKept = true
    cover.name = modal.name
    opening.destination = modal.trail
    if let modal = modal.asFlow { try walk(modal, inner ?? marks.takeAll()) }
    return true
  }

  /// Why a container would not take a child where the place has it, as it would not by beginning it there.
  func refusal(of node: Node, over top: Node?, under cover: Cover, in flow: FlowNode) -> Refusal? {
    if let name = cover.name { return .covered(by: name) }
    if !flow.takes(node.style) { return .unfit(step: node.stepName, container: flow.name) }
    if node.style == .push, let top, top.hasChildren { return .covered(by: top.name) }
    return nil
  }

  func mayKeep(_ node: Node) -> Bool {
    switch keeping {
    case .matching: true
    case .otherTabs: node.asFlow?.selected != nil
    case .nothing: false
    }
  }

  /// Reads a step as one of the flow's own, if it may be begun; false if it is left out.
  mutating func admit(_ step: inout Step, in flow: FlowNode) throws(Opening.Stop) -> Bool {
    switch flow.admit(&step) {
    case .yes: return true
    case nil:
      try omit(.unknownStep(step.written, in: flow.name))
      return false
    case .no(let reason):
      try omit(.denied(reason))
      return false
    case .wait(let reason): throw .wait(reason)
    case .redirect(let place): throw .redirect(place)
    }
  }

  mutating func omit(_ refusal: Refusal) throws(Opening.Stop) {
    guard isLenient else { throw .refused(refusal) }
    opening.omitted.append(refusal)
  }
}

extension Node {
  /// Whether what comes next in its container stands one step further: so it does on screens of the stack.
  var isStoodUpon: Bool { !hasChildren && (style == .push || style == .replace) }
}

/// The refusal that an error stands for.
func refusal(for error: any Error, at step: Step) -> Refusal {
  switch error {
  case let refusal as Refusal: refusal
  case let reason as Reason: .failed(step: step.written, why: reason)
  default: .failed(step: step.written, why: Reason("error", ["what": String(describing: error)]))
  }
}

/// The way to the screen that a flow shows.
func shownTrail(_ flow: FlowNode) -> Trail? {
  var node: Node = flow
  while let next = node.asFlow?.shown { node = next }
  return node.trail
}
