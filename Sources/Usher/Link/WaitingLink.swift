/// A link that waits: there is one slot, and a newer link takes it.
struct WaitingLink {
  enum Goal {
    case wish(Wish, by: Node.ID)
    /// Not resolved yet.
    case link
    /// Being looked up by the worker; the ticket of the answer.
    case lookup(Int)
  }
  let goal: Goal
  let opening: Wish.Opening
  var since: UInt64
  var why: Reason
  /// Whether another place comes first. If the user leaves that place and the answer is still not yes, the link is dropped.
  var hasFirst = false

  /// The link or the written place, as it was opened.
  var text: String { opening.label ?? "" }
}

extension Tree {
  /// The link that waits, and why it waits.
  public var waitingLink: (text: String, why: Reason)? { waiting.map { ($0.text, $0.why) } }

  /// Whether the link that waits has led to another place that comes first, such as a log-in.
  package var isAtFirst: Bool { waiting?.hasFirst == true }

  /// Drops the waiting link; false if none waits.
  @discardableResult public func cancelWaiting() -> Bool {
    guard let link = waiting.take() else { return false }
    if case .lookup(let ticket) = link.goal { waits[ticket] = nil }
    return true
  }

  /// Drops the waiting link and reports it to ``onRefusal``, since the user who asked for it has left. A log-out calls
  /// this; an app calls it when the account changes in another way.
  public func dropWaiting() { dropWaiting(Refusal.dropped) }

  private func dropWaiting(_ why: (String) -> Refusal) {
    guard let text = waiting?.text, cancelWaiting() else { return }
    report(why(text))
  }

  /// Drops the waiting link if it has waited too long. Returns whether it did.
  func expireWaiting() -> Bool {
    guard let link = waiting, clock() >= link.since &+ links.patience else { return false }
    cancelWaiting()
    report(.expired(link.text))
    return true
  }

  func hold(_ goal: WaitingLink.Goal, _ opening: Wish.Opening, _ why: Reason) -> Landing {
    cancelWaiting()
    waiting = WaitingLink(goal: goal, opening: opening, since: clock(), why: why)
    note()
    return .waiting(why)
  }

  /// Opens the place that comes first, and holds the wish until the answer to it is yes.
  func reach(_ first: Place, before wish: Wish, by owner: FlowNode, _ why: Reason) -> Landing {
    let opening = Wish.Opening(reason: wish.opening.reason, staysBelow: true)
    let landing = redirect(to: first, opening, from: wish.opening.label)
    switch landing {
    case .landed, .refreshed, .asking:
      let held = hold(.wish(wish, by: owner.id), wish.opening, why)
      waiting?.hasFirst = true
      return asked == nil ? held : landing
    default: return landing
    }
  }

  /// What a wish still waits for, and the place that comes first; nil if it waits no longer.
  private func obstacle(to wish: Wish, by owner: FlowNode) -> (first: Place?, why: Reason)? {
    guard let meaning = try? quietly({ () throws(Refusal) in try plan(wish, by: owner) }) else { return nil }
    return switch consume meaning {
    case .wait(let why): (nil, why)
    case .first(let first, let why): (first, why)
    default: nil
    }
  }

  /// Does what was waited for. A link is resolved again, since its meaning can depend on the account. A link that was looked
  /// up is not looked up again.
  private func follow(_ wish: Wish, by owner: FlowNode) -> Landing {
    guard case .open(_, let opening) = wish, opening.reason == .link, let text = opening.label else {
      return grant(wish, by: owner)
    }
    let resolution = quietly { links.resolve(text) }
    if case .later = resolution { return grant(wish, by: owner) }
    return follow(resolution, opening)
  }

  /// Whether the last step of a place is on the way to the screen that is looked at.
  private func isPassing(_ place: Place) -> Bool {
    place.steps.last.map { self.place.steps.contains($0) } ?? true
  }

  /// Tries the waiting link again, now that something has changed.
  func retryWaiting() {
    guard let link = waiting, question == nil, !isClosed, root.phase == .started, !expireWaiting() else {
      return
    }
    switch link.goal {
    case .lookup: return
    case .wish(let wish, let id):
      guard let owner = node(id)?.asFlow else { return dropWaiting(Refusal.givenUp) }
      switch obstacle(to: wish, by: owner) {
      case (let first?, let why)? where link.hasFirst:
        if isPassing(first) { waiting?.why = why } else { dropWaiting(Refusal.givenUp) }
      case (nil, let why)?: waiting?.why = why
      default: land(link) { follow(wish, by: owner) }
      }
    case .link:
      let resolution = quietly { links.resolve(link.text) }
      if case .wait(let why) = resolution {
        waiting?.why = why
      } else {
        land(link) { follow(resolution, link.opening) }
      }
    }
  }

  /// Takes a link out of the slot and follows it. If it has to wait again, its time still counts from when it came.
  @discardableResult func land(_ link: WaitingLink, as follow: () -> Landing) -> Landing {
    waiting = nil
    let landing = follow()
    switch landing {
    case .waiting: waiting?.since = link.since
    case .refused(let refusal): tell(refusal)
    default: break
    }
    return landing
  }
}
