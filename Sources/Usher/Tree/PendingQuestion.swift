/// A request that stopped because somebody on the way out asks first.
struct PendingQuestion {
  let reason: Reason
  let node: Node.ID
  /// Those who have said yes before it.
  let approved: Set<Node.ID>
  let redo: () -> Landing
}

extension Tree {
  /// What is asked before the user may go on; answer it with ``answer(_:)``.
  public var asked: Reason? { question?.reason }

  /// Answers the open question: yes does what was asked for, no leaves everything as it is.
  @discardableResult public func answer(_ yes: Bool) -> Landing {
    guard let pending = question.take() else { return .refused(.stale) }
    defer {
      approved = []
      settle()
    }
    guard yes, node(pending.node) != nil else { return .refused(.denied(pending.reason)) }
    approved = pending.approved.union([pending.node])
    return pending.redo()
  }

  /// Says what became of a change, and keeps its question.
  func landing(_ change: Change, redo: @escaping @autoclosure () -> Landing) -> Landing {
    switch change {
    case .landed: return .landed
    case .refused(let refusal): return .refused(refusal)
    case .redirected(let place): return open(place)
    case .asks(let reason, let node):
      question = PendingQuestion(reason: reason, node: node, approved: approved, redo: redo)
      return .asking(reason)
    }
  }
}
