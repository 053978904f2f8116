/// A link that waits: there is one slot, and a newer link takes it.
struct WaitingLink {
  enum Goal {
    case place(Place)
    /// Not resolved yet.
    case link
    /// Being looked up by the worker; the ticket of the answer.
    case lookup(Int)
  }
  let goal: Goal
  let opening: Wish.Opening
  var since: UInt64
  var why: Reason

  /// The link or the written place, as it was opened.
  var text: String { opening.label ?? "" }
}

extension Tree {
  /// The link that waits, and why it waits.
  public var waitingLink: (text: String, why: Reason)? { waiting.map { ($0.text, $0.why) } }

  /// Drops the waiting link; false if none waits.
  @discardableResult public func cancelWaiting() -> Bool {
    guard let link = waiting.take() else { return false }
    if case .lookup(let ticket) = link.goal { loads[ticket] = nil }
    return true
  }

  /// Drops the waiting link and reports it to ``onRefusal``, since the user who asked for it has left. A log-out calls
  /// this; an app calls it when the account changes in another way.
  public func dropWaiting() {
    guard let text = waiting?.text, cancelWaiting() else { return }
    report(.dropped(text))
  }

  /// When the waiting link expires, in the clock's nanoseconds.
  public var nextDeadline: UInt64? { waiting.map { $0.since &+ links.patience } }

  /// Lets a link that has waited too long expire; call it when ``nextDeadline`` has come.
  public func tick() {
    if isChanging || isHearing { return later("tick") { $0.tick() } }
    if expireWaiting() { changed() }
  }

  /// Drops the waiting link if it has waited too long. Returns whether it did.
  func expireWaiting() -> Bool {
    guard let deadline = nextDeadline, clock() >= deadline, let text = waiting?.text else { return false }
    cancelWaiting()
    report(.expired(text))
    return true
  }

  func hold(_ goal: WaitingLink.Goal, _ opening: Wish.Opening, _ why: Reason) -> Landing {
    cancelWaiting()
    waiting = WaitingLink(goal: goal, opening: opening, since: clock(), why: why)
    note()
    return .waiting(why)
  }

  /// Tries the waiting link again, now that something has changed.
  func retryWaiting() {
    guard let link = waiting, question == nil, !isClosed, root.phase == .started, !expireWaiting() else {
      return
    }
    switch link.goal {
    case .lookup: return
    case .place(let place):
      if let why = explain(place, link.opening).waits {
        waiting?.why = why
      } else {
        land(link) { grant(.open(place, link.opening), by: root) }
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
