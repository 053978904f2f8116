/// Plans the opening of a place: walks what stands, and makes what does not.
struct Planner {
  let keeping: Keeping
  /// Leaves out what cannot be opened instead of refusing the whole.
  let isLenient: Bool
  var opening = Opening()

  init(keeping: Keeping, isLenient: Bool = false) {
    self.keeping = keeping
    self.isLenient = isLenient
  }

  // MARK: What stands already

  mutating func walk(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Opening.Stop) {
    if flow.selected != nil { return try walkTabs(flow, marks) }
    var marks = marks
    var keep = flow.children.first.map { $0.trail === flow.trail ? 1 : 0 } ?? 0
    var trail = flow.trail
    var added: [Growth] = []
    var cover = Cover()
    opening.destination = flow.trail
    while let mark = marks.popFirst() {
      let (step, inner) = try read(mark)
      guard let own = try admit(step, in: flow) else { if inner == nil { break } else { continue } }
      if added.isEmpty, keep < flow.children.count, mayKeep(flow.children[keep]),
        flow.stands(flow.children[keep], for: own)
      {
        let child = flow.children[keep]
        keep += 1
        if !child.hasChildren { trail = child.trail }
        opening.destination = child.trail
        if let child = child as? FlowNode { try walk(child, inner ?? marks.takeAll()) }
        continue
      }
      if added.isEmpty, keep == flow.children.count, try keeps(own, of: flow, &cover, inner, &marks) { continue }
      guard var growth = try grow(own, in: flow, after: trail) else { if inner == nil { break } else { continue } }
      let top = added.last?.node ?? (keep > 0 ? flow.children[keep - 1] : nil)
      if let refusal = refusal(of: growth.node, over: top, under: cover, in: flow) {
        try omit(refusal)
        if inner == nil { break } else { continue }
      }
      if growth.node.style == .replace {
        keep = 0
        added = []
      }
      if growth.node.isStoodUpon { trail = growth.node.trail }
      try fill(&growth, inner, &marks)
      if growth.node.style == .present { cover.comes = growth } else { added.append(growth) }
    }
    if keep == 0, added.isEmpty, let bottom = flow.children.first {
      // A flow is never left without what it began with, even when the place names nothing of it.
      if mayKeep(bottom) {
        keep = 1
        opening.destination = bottom.trail
        if let child = bottom as? FlowNode { try walk(child, []) }
      } else if let step = bottom.trail?.step, let growth = try grow(step, in: flow, after: flow.trail) {
        added = [growth]
        opening.destination = growth.node.trail
      }
    }
    if flow.presented != nil, !cover.isKept, cover.comes == nil {
      opening.moves.append(Move(flow: flow, kind: .present(nil)))
    }
    if keep < flow.children.count || !added.isEmpty {
      opening.moves.append(Move(flow: flow, kind: .stackAll(keep: keep, add: added.map(\.node))))
    }
    if let presented = cover.comes { opening.moves.append(Move(flow: flow, kind: .present(presented.node))) }
    opening.grown += added
    if let presented = cover.comes { opening.grown.append(presented) }
  }

  private mutating func walkTabs(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Opening.Stop) {
    var marks = marks
    var selected = flow.selected
    var cover = Cover()
    if marks.isEmpty, let top = flow.top as? FlowNode { opening.destination = shownTrail(top) }
    while let mark = marks.popFirst() {
      let (step, inner) = try read(mark)
      guard let own = try admit(step, in: flow) else { if inner == nil { break } else { continue } }
      if try keeps(own, of: flow, &cover, inner, &marks) { continue }
      if let index = flow.children.firstIndex(where: { flow.stands($0, for: own) }), cover.name == nil {
        if try enter(index, of: flow, own, inner ?? marks.takeAll()) { selected = index }
        continue
      }
      guard var growth = try grow(own, in: flow, after: flow.trail) else { if inner == nil { break } else { continue } }
      if let refusal = refusal(of: growth.node, over: nil, under: cover, in: flow) {
        try omit(refusal)
        if inner == nil { break } else { continue }
      }
      try fill(&growth, inner, &marks)
      cover.comes = growth
    }
    if let selected, selected != flow.selected {
      opening.moves.append(Move(flow: flow, kind: .select(selected)))
    }
    if let presented = cover.comes {
      opening.moves.append(Move(flow: flow, kind: .present(presented.node)))
      opening.grown.append(presented)
    } else if flow.presented != nil, !cover.isKept {
      opening.moves.append(Move(flow: flow, kind: .present(nil)))
    }
  }

  /// Goes into a tab: as it stands, or made afresh; false if it is left out.
  private mutating func enter(
    _ index: Int, of flow: FlowNode, _ own: Step, _ rest: ArraySlice<Place.Mark>
  ) throws(Opening.Stop) -> Bool {
    let node = flow.children[index]
    let hasStarted = (node as? FlowNode).map { $0.phase == .started } ?? true
    if hasStarted, keeping == .matching {
      opening.destination = node.trail
      if let tab = node as? FlowNode { try walk(tab, rest) } else { try refuseBelow(node, rest) }
      return true
    }
    var growth = Growth(node: node)
    if hasStarted {
      guard let fresh = try grow(own, in: flow, after: flow.trail) else { return false }
      growth = fresh
      opening.moves.append(Move(flow: flow, kind: .renew(index, fresh.node)))
    }
    opening.destination = growth.node.trail
    if let tab = growth.node as? FlowNode { growth.children = try growths(tab, rest) } else { try refuseBelow(node, rest) }
    opening.grown.append(growth)
    return true
  }

  /// What a place says of what a container presents: one thing, and nothing after it.
  private struct Cover {
    var name: String?
    var isKept = false
    var comes: Growth? { didSet { name = comes?.node.name } }
  }

  /// Whether the step is what the container presents already; what is below is walked.
  private mutating func keeps(
    _ own: Step, of flow: FlowNode, _ cover: inout Cover, _ inner: ArraySlice<Place.Mark>?,
    _ marks: inout ArraySlice<Place.Mark>
  ) throws(Opening.Stop) -> Bool {
    guard cover.name == nil, let modal = flow.presented, mayKeep(modal), flow.stands(modal, for: own) else {
      return false
    }
    cover.isKept = true
    cover.name = modal.name
    opening.destination = modal.trail
    if let modal = modal as? FlowNode { try walk(modal, inner ?? marks.takeAll()) }
    return true
  }

  /// Why a container would not take a child where the place has it, as it would not by beginning it there.
  private func refusal(of node: Node, over top: Node?, under cover: Cover, in flow: FlowNode) -> Refusal? {
    if let name = cover.name { return .covered(by: name) }
    if !flow.takes(node.style) { return .unfit(step: node.stepName, container: flow.name) }
    if node.style == .push, let top, top.hasChildren { return .covered(by: top.name) }
    return nil
  }

  private func mayKeep(_ node: Node) -> Bool {
    switch keeping {
    case .matching: true
    case .otherTabs: (node as? FlowNode)?.selected != nil
    case .nothing: false
    }
  }

  // MARK: What is new

  /// What grows out of a new flow.
  mutating func growths(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Opening.Stop) -> [Growth] {
    var marks = marks
    var growths: [Growth] = []
    var trail = flow.trail
    while let mark = marks.popFirst() {
      let (step, inner) = try read(mark)
      guard let own = try admit(step, in: flow), var growth = try grow(own, in: flow, after: trail) else {
        if inner == nil { break } else { continue }
      }
      if let last = growths.last?.node, last.style == .present || (last.hasChildren && growth.node.style == .push) {
        try omit(.covered(by: last.name))
        if inner == nil { break } else { continue }
      }
      if growth.node.style == .replace { growths = [] }
      if growth.node.isStoodUpon { trail = growth.node.trail }
      try fill(&growth, inner, &marks)
      growths.append(growth)
    }
    return growths
  }

  private mutating func fill(
    _ growth: inout Growth, _ inner: ArraySlice<Place.Mark>?, _ marks: inout ArraySlice<Place.Mark>
  ) throws(Opening.Stop) {
    opening.destination = growth.node.trail
    if let child = growth.node as? FlowNode {
      growth.children = try growths(child, inner ?? marks.takeAll())
    } else if let inner {
      try refuseBelow(growth.node, inner)
    }
  }

  /// Nothing stands below a screen.
  private mutating func refuseBelow(_ screen: Node, _ marks: ArraySlice<Place.Mark>) throws(Opening.Stop) {
    guard let first = marks.first else { return }
    try omit(.unknownStep(try read(first).0.written, in: screen.name))
  }

  private mutating func grow(_ step: Step, in flow: FlowNode, after trail: Trail?) throws(Opening.Stop) -> Growth? {
    do {
      return try flow.make(step, after: trail).map { Growth(node: $0) }
    } catch {
      try omit(Usher.refusal(for: error, at: step))
      return nil
    }
  }

  // MARK: Reading marks

  /// The step of a mark, and the marks inside its parentheses.
  private func read(_ mark: Place.Mark) throws(Opening.Stop) -> (Step, ArraySlice<Place.Mark>?) {
    switch mark {
    case .step(let step): return (step, nil)
    case .beside(let inner):
      guard case .step(let step)? = inner.first else { throw .refused(.malformed("()", nil)) }
      return (step, inner.dropFirst())
    }
  }

  /// The step as one of the flow's own, if it may be begun; nil if it is left out.
  private mutating func admit(_ step: Step, in flow: FlowNode) throws(Opening.Stop) -> Step? {
    guard let own = flow.own(step) else {
      try omit(.unknownStep(step.written, in: flow.name))
      return nil
    }
    switch flow.admits(own) {
    case .yes: return own
    case .no(let reason):
      try omit(.denied(reason))
      return nil
    case .wait(let reason): throw .wait(reason)
    case .redirect(let place): throw .redirect(place)
    }
  }

  private mutating func omit(_ refusal: Refusal) throws(Opening.Stop) {
    guard isLenient else { throw .refused(refusal) }
    opening.omitted.append(refusal)
  }
}

extension Node {
  /// Whether what comes next in its container stands one step further: so it does on screens of the stack.
  fileprivate var isStoodUpon: Bool { !hasChildren && (style == .push || style == .replace) }
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
  while let next = (node as? FlowNode)?.shown { node = next }
  return node.trail
}

extension ArraySlice {
  /// All of it, leaving nothing.
  fileprivate mutating func takeAll() -> ArraySlice {
    defer { self = self[endIndex...] }
    return self
  }
}
