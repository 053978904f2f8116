extension Tree {
  /// The result of a change.
  indirect enum Answer {
    case landed
    case asks(Reason, Node.ID)
    case refused(Refusal)
    /// An interceptor leads elsewhere.
    case redirected(Place)
  }

  /// Carries a change out, in the order that <doc:Changes> promises. Nothing else changes the tree.
  func carryOut(_ change: borrowing Change) -> Answer {
    let began = clock()
    let removed = change.removed
    let leaving = removed.families
    let isSeen = isSeen(change, leaving: leaving)
    // For the journal. After the change, the root that ends has no children.
    let went = (change.ending?.container.children ?? removed.reversed()).compactMap(\.trail)
    let trails = (came: change.created.compactMap(\.trail), went: went)
    if let stop = quietly({ make(change, leaving, isSeen) }) { return stop }
    turn.refusal = nil
    journal.add(Record(cause: turn.cause, to: leaf.trail, trails: trails, duration: clock() &- began))
    conclude(change, isSeen: isSeen)
    return .landed
  }

  /// Makes a change, unless something stops it.
  private func make(_ change: borrowing Change, _ leaving: [Node], _ isSeen: Bool) -> Answer? {
    let objection = objection(to: change, leaving: leaving) { question in
      turn.approved.contains(question.node) ? nil : .asks(question.reason, question.node)
    }
    if let objection { return objection }
    let signIn = change.reason == .logOut ? onLogOut?(self) : nil
    if let failure = start(change) {
      signIn?()
      return .refused(failure)
    }
    if change.ending != nil {
      onLeave?(self)
      activity = .ending
    }
    for draft in change.drafts { draft.takeOver() }
    let old = leaf
    if isSeen { leaf = (change.drafts.count == 1 ? change.drafts[0].flow : root).end }
    hand(over: change, leaving, from: old)
    return nil
  }

  /// Tells the screen that was looked at, the nodes that leave, and the screen that is looked at now.
  private func hand(over change: borrowing Change, _ leaving: [Node], from old: Node) {
    let isOther = leaf !== old || change.ending != nil
    if isOther { old.disappear() }
    for node in leaving.reversed() { node.leave(change) }
    if let ending = change.ending { leaf = ending } else if isOther { leaf.appear(in: self) }
  }

  /// Whether the change may alter what the user sees. A change to one container that is not on the way cannot.
  func isSeen(_ change: borrowing Change, leaving: [Node]) -> Bool {
    change.drafts.count != 1 || leaving.last === leaf || change.drafts[0].flow.isOnWay
  }

  /// Drops the question, the link, the work and the drafts of nodes that have left. Then reports the change.
  private func conclude(_ change: borrowing Change, isSeen: Bool) {
    if change.ending != nil {
      question = nil
      waiting = nil
      waits.all.keys.forEach(drop)
      tellProgress()
      return queue.requests.removeAll()
    }
    if let asker = question?.node, node(asker) == nil { question = nil }
    if !waits.all.isEmpty {
      forgetWaits()
      tellProgress()
    }
    if change.reason == .logOut {
      drafts = [:]
      dropWaiting()
    }
    if isSeen { changed() } else { settle() }
  }
}
