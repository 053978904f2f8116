/// What is new: flows that have not started, and what grows out of them.
extension Planner {
  /// What grows out of a flow that has not started; takes all the marks.
  mutating func grow(_ flow: FlowNode, _ marks: inout Marks) throws(Opening.Stop) {
    try descend(into: flow)
    defer { depth -= 1 }
    var growth = Line()
    var named = Seen<Step>()
    var trail: Trail?
    var inner: Marks?
    while var own = try marks.next(&inner) {
      guard try admit(&own, in: flow), let node = try make(own, in: flow, after: trail) else {
        if inner == nil { break } else { continue }
      }
      if let last = growth.last, last.style == .present || (last.hasChildren && node.style == .push) {
        try omit(.covered(by: last.name))
        if inner == nil { break } else { continue }
      }
      if node.style == .tab, !named.insert(own) {
        try omit(.placedTwice(own.written))
        if inner == nil { break } else { continue }
      }
      if node.style == .replace { growth.removeAll() }
      if node.isStoodUpon { trail = node.trail }
      try fill(node, inner, &marks)
      growth.append(node)
    }
    marks.removeAll()
    if growth.isEmpty { opening.destination = flow.trail }
    flow.growth = growth
  }

  mutating func fill(_ node: Node, _ inner: Marks?, _ marks: inout Marks) throws(Opening.Stop) {
    guard let flow = node.asFlow else {
      opening.destination = node.trail
      if let inner { try refuseBelow(node, inner) }
      return
    }
    if var inner { try grow(flow, &inner) } else { try grow(flow, &marks) }
  }

  /// Nothing stands below a screen.
  mutating func refuseBelow(_ screen: Node, _ marks: Marks) throws(Opening.Stop) {
    var marks = marks
    var inner: Marks?
    guard let step = try marks.next(&inner) else { return }
    try omit(.unknownStep(step.written, in: screen.name))
  }

  mutating func make(_ own: Step, in flow: FlowNode, after trail: Trail?) throws(Opening.Stop)
    -> Node?
  {
    do {
      return try flow.make(own, after: trail)
    } catch {
      try omit(Usher.refusal(for: error, at: own))
      return nil
    }
  }

  mutating func descend(into flow: FlowNode) throws(Opening.Stop) {
    depth += 1
    if depth > Planner.deepest { throw .refused(.malformed(flow.stepName, .tooDeep)) }
  }
}
