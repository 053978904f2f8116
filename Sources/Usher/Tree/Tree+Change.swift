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
    // Borrowed: it stands in the tree, and then in the line of those that leave, until it has disappeared.
    let old = end
    let (from, reason) = (old._withUnsafeGuaranteedRef { $0.trail }, purpose.reason)
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

    let pivot = Unmanaged.passUnretained(more.isEmpty ? first.flow : root)
    let moves = pivot._withUnsafeGuaranteedRef { pivot in
      if pivot.isOnWay { old._withUnsafeGuaranteedRef { $0.clearWay(to: pivot) } }
      return pivot.isOnWay
    }
    first.swap()
    for move in more { move.swap() }
    if moves { end = pivot._withUnsafeGuaranteedRef { $0.markWay() } }
    let new = end
    let isOther = new.toOpaque() != old.toOpaque()
    if isOther { old._withUnsafeGuaranteedRef { $0.disappear() } }
    leaving.tell { $0.leave(purpose) }
    if isOther { new._withUnsafeGuaranteedRef { $0.appear(in: self) } }
    isChanging = false
    let to = new._withUnsafeGuaranteedRef { $0.trail }
    first.noteCreated(&created, to)
    for move in more { move.noteCreated(&created, to) }
    journal.add(cause, to: to, created: created, removed: consume removed, duration: clock() &- began)
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
      flow.children.removeAll()
      flow.presented = nil
      flow.selected = nil
    }
  }
}
