/// Why a change is made, and where it leads.
struct Purpose {
  var reason: Departure.Reason
  var destination: Trail?
  /// A flow that ends by itself: its own guard is not asked.
  var finishing: FlowNode?
}

extension Tree {
  /// The primitive: takes the containers from the values they have to the values they shall have.
  ///
  /// New nodes are made and adopted, not started. Nothing has moved unless it returns `.landed`; then `asks` tells who
  /// on the way out has a question.
  func change(_ first: Move, _ more: [Move] = [], new: Growth? = nil, grown: [Growth] = [], for purpose: Purpose)
    -> Change
  {
    let began = clock()
    isChanging = true
    if let stop = askGuards(first, more, purpose) ?? askInterceptors(first, more, new.map { grown + [$0] } ?? grown, purpose) {
      isChanging = false
      return stop
    }
    approved = []
    if let failure = start(new, grown, selected: first, more) {
      isChanging = false
      return .refused(failure)
    }

    let before = leaf.trail
    let old = leaf
    let pivot = more.isEmpty ? first.flow : root
    let moves = pivot.isOnWay
    if moves { clearWay(to: pivot) }
    var record = journal.open(cause: cause, before: before)
    let gone = swap(first, more, into: &record)
    if moves { leaf = markWay(from: pivot) }
    if leaf !== old { old.disappear() }
    for node in gone { remove(node, purpose.reason) }
    if leaf !== old { leaf.appear(in: self) }
    isChanging = false
    journal.close(&record, after: leaf.trail, duration: clock() &- began)
    if question != nil { dropStaleQuestion() }
    if !loads.isEmpty { forgetLoads() }
    if purpose.reason == .logOut { dropWaiting() }
    if moves { changed() } else { settle() }
    return .landed
  }

  enum Change {
    case landed
    case asks(Reason, Node.ID)
    case refused(Refusal)
    /// An interceptor wants it elsewhere.
    case redirected(Place)
  }

  private func swap(_ first: Move, _ more: [Move], into record: inout Journal.Draft) -> ContiguousArray<Node> {
    var gone: ContiguousArray<Node> = []
    swap(first, into: &record, &gone)
    for move in more { swap(move, into: &record, &gone) }
    return gone
  }

  private func swap(_ move: Move, into record: inout Journal.Draft, _ gone: inout ContiguousArray<Node>) {
    for node in move.removed.reversed() {
      gone.append(node)
      record.removed.append(node.trail)
    }
    switch move.kind {
    case .stack(_, let node?), .renew(_, let node), .present(let node?): record.created.append(node.trail)
    case .stackAll(_, let nodes): for node in nodes { record.created.append(node.trail) }
    default: break
    }
    move.swap()
  }

  private func clearWay(to pivot: FlowNode) {
    var node: Node = leaf
    while node !== pivot, let parent = node.parent {
      node.isOnWay = false
      node = parent
    }
  }

  private func markWay(from pivot: FlowNode) -> Node {
    var node: Node = pivot
    node.isOnWay = true
    while node.hasChildren, let next = unsafeDowncast(node, to: FlowNode.self).shown {
      node = next
      node.isOnWay = true
    }
    return node
  }

  /// Takes a node and all below it out, the deepest first, and tells each once.
  func remove(_ node: Node, _ reason: Departure.Reason) {
    guard node.hasChildren else {
      node.isGone = true
      node.removed(reason)
      return
    }
    // Flat, so that a deep tree needs no deep stack.
    var order: [Node] = [node]
    var next = 0
    while next < order.count {
      if order[next].hasChildren {
        let flow = unsafeDowncast(order[next], to: FlowNode.self)
        order.append(contentsOf: flow.children)
        if let presented = flow.presented { order.append(presented) }
      }
      next += 1
    }
    for node in order.reversed() {
      node.isGone = true
      if node.hasChildren {
        let flow = unsafeDowncast(node, to: FlowNode.self)
        flow.children = []
        flow.presented = nil
        flow.selected = nil
        flow.end(reason)
      } else {
        node.removed(reason)
      }
    }
  }

  /// Lets everything go, without a word: the tree itself goes.
  func sever(_ node: FlowNode) {
    var order: [FlowNode] = [node]
    while let flow = order.popLast() {
      order.append(contentsOf: flow.children.lazy.compactMap { $0 as? FlowNode })
      if let presented = flow.presented as? FlowNode { order.append(presented) }
      flow.isGone = true
      flow.children = []
      flow.presented = nil
      flow.selected = nil
    }
  }
}
