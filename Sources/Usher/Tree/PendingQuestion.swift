/// A request that stopped because somebody on the way out asks first.
struct PendingQuestion {
  let reason: Reason
  let node: Node.ID
  /// Those who have said yes before it.
  let approved: Set<Node.ID>
  /// What set it off.
  let cause: Cause
  /// Keeps neither the tree nor the one who asked.
  let redo: (Tree) -> Landing
}

extension Tree {
  /// What is asked before the user may go on; answer it with ``answer(_:)``.
  public var asked: Reason? { question?.reason }

  /// Answers the open question: yes does what was asked for, no leaves everything as it is.
  ///
  /// Those who have said yes before are not asked again; somebody else may ask next. A question whose asker has gone
  /// meanwhile is no longer open.
  @discardableResult public func answer(_ yes: Bool) -> Landing {
    if isChanging { return request("answer") { self.answer(yes) } }
    guard let pending = question.take() else { return .refused(.stale) }
    let old = (cause, isHearing)
    cause = pending.cause
    isHearing = true
    defer {
      approved = []
      (cause, isHearing) = old
      settle()
    }
    guard yes else { return refused(.denied(pending.reason)) }
    approved = pending.approved.union([pending.node])
    return pending.redo(self)
  }

  /// Forgets a question when the one who asks has gone.
  func dropStaleQuestion() {
    if let pending = question, node(pending.node) == nil { question = nil }
  }

  /// Says what became of a change that has not landed, and keeps its question.
  func landing(_ change: Change, redo: @escaping (Tree) -> Landing) -> Landing {
    switch change {
    case .landed: return .landed
    case .refused(let refusal): return refused(refusal)
    case .redirected(let place):
      if redirections > 8 { return refused(.loop([cause.description, place.written])) }
      redirections += 1
      defer { redirections -= 1 }
      return open(place)
    case .asks(let reason, let node):
      question = PendingQuestion(reason: reason, node: node, approved: approved, cause: cause, redo: redo)
      settle()
      return .asking(reason)
    }
  }
}
