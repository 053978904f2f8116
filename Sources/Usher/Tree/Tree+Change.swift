/// Why a change is made, and where it leads.
struct Purpose {
  var reason: Departure.Reason
  var destination: Trail?
  /// A flow that ends by itself: its own guard is not asked.
  var finishing: FlowNode?
  /// What it finishes with.
  var outcome: Any?
}

extension Tree {
  /// The primitive: takes the containers from the values they have to the values they shall have.
  ///
  /// New nodes are made and adopted, not started. Nothing has moved unless it returns `.landed`; then `asks` tells who
  /// on the way out has a question.
  func change(_ first: Move, _ more: [Move] = [], grown: Line = Line(), for purpose: Purpose) -> Change {
    let began = clock()
    isChanging = true
    let old = leaf
    var (created, removed) = (Journal.Few.none, Journal.Few.none)
    var leaving = Leaving()
    swap(&leaving, &room)
    gather(first, more, &leaving, &removed)
    if let stop = prepare(first, more, grown, leaving, purpose) {
      leaving.removeAll()
      swap(&leaving, &room)
      isChanging = false
      return stop
    }

    let pivot = more.isEmpty ? first.flow : root
    let moves = pivot.isOnWay
    if moves { clearWay(to: pivot) }
    first.swap()
    for move in more { move.swap() }
    if moves { leaf = markWay(from: pivot) }
    if leaf !== old { old.disappear() }
    for node in leaving.nodes { remove(node, purpose) }
    leaving.removeAll()
    swap(&leaving, &room)
    if leaf !== old { leaf.appear(in: self) }
    isChanging = false
    let end = leaf.trail
    first.noteCreated(&created, end: end)
    for move in more { move.noteCreated(&created, end: end) }
    journal.add(cause, to: end, created: created, removed: removed, duration: clock() &- began)
    if question != nil { dropStaleQuestion() }
    if !loads.isEmpty { forgetLoads() }
    if purpose.reason == .logOut { dropWaiting() }
    if moves { changed() } else { settle() }
    return .landed
  }

  indirect enum Change {
    case landed
    case asks(Reason, Node.ID)
    case refused(Refusal)
    /// An interceptor wants it elsewhere.
    case redirected(Place)
  }

  /// What the moves take out, for everyone who has to hear of it.
  private func gather(_ first: Move, _ more: [Move], _ leaving: inout Leaving, _ removed: inout Journal.Few) {
    first.forEachRemoved { node in
      removed.append(node.trail, end: leaf.trail)
      leaving.append(node)
    }
    for move in more {
      move.forEachRemoved { node in
        removed.append(node.trail, end: leaf.trail)
        leaving.append(node)
      }
    }
  }

  /// Everything that can stop a change: guards, interceptors, and what starts.
  private func prepare(
    _ first: Move, _ more: [Move], _ grown: Line, _ leaving: Leaving, _ purpose: Purpose
  ) -> Change? {
    if let stop = askGuards(leaving, first, more, purpose) { return stop }
    if let stop = askInterceptors(first, more, grown, purpose) { return stop }
    approved = []
    return start(grown, first, more).map(Change.refused)
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
    while let next = node.asFlow?.shown {
      node = next
      node.isOnWay = true
    }
    return node
  }

  /// Takes a node out, after those below it, and tells it once.
  func remove(_ node: Node, _ purpose: Purpose) {
    node.isGone = true
    if let flow = node.asFlow {
      flow.children = []
      flow.presented = nil
      flow.selected = nil
      flow.end(purpose.reason, outcome: flow === purpose.finishing ? purpose.outcome : nil)
    } else {
      node.removed(purpose.reason)
    }
  }

  /// Lets everything go, without a word: the tree itself goes.
  func sever(_ node: FlowNode) {
    var order: [FlowNode] = [node]
    while let flow = order.popLast() {
      order.append(contentsOf: flow.children.lazy.compactMap { $0.asFlow })
      if let presented = flow.presented?.asFlow { order.append(presented) }
      flow.isGone = true
      flow.children = []
      flow.presented = nil
      flow.selected = nil
    }
  }
}
