/// A request that stopped because a node that would leave asks the user first.
final class PendingQuestion {
  let reason: Reason
  let node: Node.ID
  /// The nodes whose questions the user has already answered with yes.
  let approved: Set<Node.ID>
  /// What set the request off.
  let cause: Cause
  /// What was asked for, and the flow that asked.
  let wish: Wish
  let owner: Node.ID

  init(
    _ reason: Reason, by node: Node.ID, after approved: Set<Node.ID>, _ cause: Cause, _ wish: Wish,
    of owner: Node.ID
  ) {
    (self.reason, self.node, self.approved) = (reason, node, approved)
    (self.cause, self.wish, self.owner) = (cause, wish, owner)
  }
}

extension Tree {
  /// The question that the user has to answer before going on; ``answer(_:)`` answers it.
  public var asked: Reason? { question?.reason }

  /// Answers the open question. Yes carries out the request; no leaves everything as it is.
  ///
  /// A node whose question was answered with yes is not asked again, but another node may ask next. If the node that asked
  /// has been removed meanwhile, the question is no longer open.
  @discardableResult public func answer(_ yes: Bool) -> Landing {
    if isChanging { return request("answer") { self.answer(yes) } }
    guard let pending = question else { return .refused(.stale) }
    question = nil
    defer { settle() }
    return attribute(to: pending.cause) {
      run(as: .hearing) {
        guard yes else { return refused(.denied(pending.reason)) }
        turn.approved = pending.approved.union([pending.node])
        defer { turn.approved = [] }
        guard let owner = node(pending.owner)?.asFlow else { return .refused(.stale) }
        return grant(pending.wish, by: owner)
      }
    }
  }
}
