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
  func change(
    _ first: Move, _ more: [Move] = [], grown: Line = Line(), tabs: [FlowNode] = [], for purpose: Purpose
  ) -> Change {
    let began = clock()
    isChanging = true
    let old = leaf
    let (from, reason) = (old.trail, purpose.reason)
    var (created, removed) = (Journal.Few.none, Journal.Few.none)
    var leaving = Leaving()
    first.gather(&leaving, &removed, from)
    for move in more { move.gather(&leaving, &removed, from) }
    if let stop = prepare(first, more, grown, tabs, leaving, purpose) {
      leaving.removeAll()
      isChanging = false
      return stop
    }
    if reason == .logOut { onLogOut?(self) }

    let pivot = more.isEmpty ? first.flow : root
    let moves = pivot.isOnWay
    if moves { old.clearWay(to: pivot) }
    first.swap()
    for move in more { move.swap() }
    let new = moves ? pivot.markWay() : old
    end = .passUnretained(new)
    if new !== old { old.disappear() }
    while let node = leaving.removeFirst() { node.leave(purpose) }
    if new !== old { new.appear(in: self) }
    isChanging = false
    let to = new.trail
    first.noteCreated(&created, to)
    for move in more { move.noteCreated(&created, to) }
    journal.add(cause, to: to, created: created, removed: removed, duration: clock() &- began)
    landed(reason, moves)
    return .landed
  }

  /// After a change: forgets what hung on what has gone, says that something else is on show, and goes on.
  func landed(_ reason: Departure.Reason, _ moves: Bool) {
    if question != nil { dropStaleQuestion() }
    if !loads.isEmpty { forgetLoads() }
    if reason == .logOut {
      drafts = [:]
      dropWaiting()
    }
    if moves { changed() } else { settle() }
  }

  indirect enum Change {
    case landed
    case asks(Reason, Node.ID)
    case refused(Refusal)
    /// An interceptor wants it elsewhere.
    case redirected(Place)
  }

  /// Everything that can stop a change: guards, interceptors, and what starts.
  private func prepare(
    _ first: Move, _ more: [Move], _ grown: Line, _ tabs: [FlowNode], _ leaving: Leaving, _ purpose: Purpose
  ) -> Change? {
    if let stop = askGuards(leaving, first, more, purpose) { return stop }
    if let stop = askInterceptors(first, more, grown, tabs, purpose) { return stop }
    approved = []
    return start(grown, tabs, first, more).map(Change.refused)
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
