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
    var presented: Growth?
    var keepsPresented = false
    opening.destination = flow.trail
    while let mark = marks.popFirst() {
      let (step, inner) = try read(mark, &marks)
      guard let own = try admit(step, in: flow) else { break }
      if added.isEmpty, keep < flow.children.count, mayKeep(flow.children[keep]),
        flow.stands(flow.children[keep], for: own)
      {
        let child = flow.children[keep]
        keep += 1
        trail = child.trail
        opening.destination = trail
        if let child = child as? FlowNode { try walk(child, inner ?? marks.takeAll()) }
        continue
      }
      if added.isEmpty, keep == flow.children.count, let modal = flow.presented, mayKeep(modal),
        flow.stands(modal, for: own)
      {
        keepsPresented = true
        opening.destination = modal.trail
        if let modal = modal as? FlowNode { try walk(modal, inner ?? marks.takeAll()) }
        continue
      }
      guard var growth = try grow(own, in: flow, after: trail) else { break }
      switch growth.node.style {
      case .tab: throw .refused(.unfit(step: own.written, container: flow.name))
      case .present: break
      case .replace:
        keep = 0
        added = []
        fallthrough
      case .push: trail = growth.node.trail
      }
      try fill(&growth, inner, &marks)
      if growth.node.style == .present { presented = growth } else { added.append(growth) }
    }
    if flow.presented != nil, !keepsPresented, presented == nil {
      opening.moves.append(Move(flow: flow, kind: .present(nil)))
    }
    if keep < flow.children.count || !added.isEmpty {
      opening.moves.append(Move(flow: flow, kind: .stackAll(keep: keep, add: added.map(\.node))))
    }
    if let presented { opening.moves.append(Move(flow: flow, kind: .present(presented.node))) }
    opening.grown += added
    if let presented { opening.grown.append(presented) }
  }

  private mutating func walkTabs(_ flow: FlowNode, _ marks: ArraySlice<Place.Mark>) throws(Opening.Stop) {
    var marks = marks
    var selected = flow.selected
    var presented: Growth?
    var keepsPresented = false
    if marks.isEmpty, let top = flow.top as? FlowNode { opening.destination = shownTrail(top) }
    while let mark = marks.popFirst() {
      let (step, inner) = try read(mark, &marks)
      guard let own = try admit(step, in: flow) else { break }
      if let modal = flow.presented, mayKeep(modal), flow.stands(modal, for: own) {
        keepsPresented = true
        opening.destination = modal.trail
        if let modal = modal as? FlowNode { try walk(modal, inner ?? marks.takeAll()) }
        continue
      }
      guard let index = flow.children.firstIndex(where: { flow.stands($0, for: own) }) else {
        guard var growth = try grow(own, in: flow, after: flow.trail) else { break }
        guard growth.node.style == .present else {
          throw .refused(.unfit(step: own.written, container: flow.name))
        }
        try fill(&growth, inner, &marks)
        presented = growth
        continue
      }
      selected = index
      let rest = inner ?? marks.takeAll()
      opening.destination = flow.children[index].trail
      if let tab = flow.children[index] as? FlowNode, tab.phase == .started, keeping == .matching {
        try walk(tab, rest)
        continue
      }
      var growth = Growth(node: flow.children[index])
      if (growth.node as? FlowNode)?.phase == .started {
        guard let fresh = try grow(own, in: flow, after: flow.trail) else { break }
        growth = fresh
        opening.moves.append(Move(flow: flow, kind: .renew(index, fresh.node)))
      }
      if let tab = growth.node as? FlowNode { growth.children = try growths(tab, rest) }
      opening.grown.append(growth)
    }
    if let selected, selected != flow.selected {
      opening.moves.append(Move(flow: flow, kind: .select(selected)))
    }
    if let presented {
      opening.moves.append(Move(flow: flow, kind: .present(presented.node)))
      opening.grown.append(presented)
    } else if flow.presented != nil, !keepsPresented {
      opening.moves.append(Move(flow: flow, kind: .present(nil)))
    }
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
      let (step, inner) = try read(mark, &marks)
      guard let own = try admit(step, in: flow), var growth = try grow(own, in: flow, after: trail) else { break }
      if growth.node.style == .push { trail = growth.node.trail }
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
    } else if let inner, let first = inner.first {
      throw .refused(.unknownStep("\(first)", in: growth.node.name))
    }
  }

  private mutating func grow(_ step: Step, in flow: FlowNode, after trail: Trail?) throws(Opening.Stop) -> Growth? {
    do {
      return try flow.make(step, after: trail).map { Growth(node: $0) }
    } catch {
      return try omit(refusal(for: error, at: step))
    }
  }

  // MARK: Reading marks

  /// The step of a mark, and the marks inside its parentheses.
  private func read(
    _ mark: Place.Mark, _ marks: inout ArraySlice<Place.Mark>
  ) throws(Opening.Stop) -> (Step, ArraySlice<Place.Mark>?) {
    switch mark {
    case .step(let step): return (step, nil)
    case .beside(let inner):
      guard case .step(let step)? = inner.first else { throw .refused(.malformed("()", nil)) }
      return (step, inner.dropFirst())
    }
  }

  /// The step as one of the flow's own, if it may be begun; nil if it is left out.
  private mutating func admit(_ step: Step, in flow: FlowNode) throws(Opening.Stop) -> Step? {
    guard let own = flow.own(step) else { return try omit(.unknownStep(step.written, in: flow.name)) }
    switch flow.admits(own) {
    case .yes: return own
    case .no(let reason): return try omit(.denied(reason))
    case .wait(let reason): throw .wait(reason)
    case .redirect(let place): throw .redirect(place)
    }
  }

  private mutating func omit<Nothing>(_ refusal: Refusal) throws(Opening.Stop) -> Nothing? {
    guard isLenient else { throw .refused(refusal) }
    opening.omitted.append(refusal)
    return nil
  }
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
