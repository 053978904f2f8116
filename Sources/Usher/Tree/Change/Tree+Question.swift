/// A request that stopped because somebody on the way out asks the user first.
struct PendingQuestion {
  let reason: Reason
  let node: Node.ID
  /// Those who were answered with yes before.
  let approved: Set<Node.ID>
  /// What set the request off.
  let cause: Cause
  /// What was asked for, and the flow that asked.
  let wish: Wish
  let owner: Node.ID
}

extension Tree {
  /// What is asked before the user may go on; ``answer(_:)`` answers it.
  public var asked: Reason? { question?.reason }

  /// Answers the open question: yes does what was asked for, no leaves everything as it is.
  ///
  /// Those who were answered with yes before are not asked again; somebody else may ask next. If the one who asked has gone
  /// meanwhile, the question is no longer open.
  @discardableResult public func answer(_ yes: Bool) -> Landing {
    if isChanging { return request("answer") { self.answer(yes) } }
    guard let pending = question else { return .refused(.stale) }
    question = nil
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
    guard let owner = node(pending.owner)?.asFlow else { return .refused(.stale) }
    return grant(pending.wish, by: owner)
  }
}
