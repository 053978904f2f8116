/// A link that waits: there is one slot, and a newer link takes it.
struct WaitingLink {
  enum Goal {
    case place(Place)
    /// Being looked up elsewhere; the ticket of the answer.
    case lookup(Int)
  }
  let text: String
  var goal: Goal
  let keeping: Keeping
  let reason: Departure.Reason
  let since: UInt64
  var why = Reason("wait")
}

extension Tree {
  /// The link that waits, and what for.
  public var waitingLink: (text: String, why: Reason)? { waiting.map { ($0.text, $0.why) } }

  /// Lets the waiting link go; false if none waits.
  @discardableResult public func cancelWaiting() -> Bool {
    guard let link = waiting.take() else { return false }
    if case .lookup(let ticket) = link.goal { loads[ticket] = nil }
    return true
  }

  /// Drops the waiting link: the user it was meant for has gone.
  func dropWaiting() {
    guard let text = waiting?.text, cancelWaiting() else { return }
    report(.dropped(text))
  }

  /// When the waiting link expires, in the clock's nanoseconds.
  public var nextDeadline: UInt64? { waiting.map { $0.since &+ links.patience } }

  /// Lets a link that has waited too long expire; call it when ``nextDeadline`` has come.
  public func tick() {
    guard let deadline = nextDeadline, clock() >= deadline, let text = waiting?.text else { return }
    cancelWaiting()
    report(.expired(text))
    changed()
  }

  func hold(_ link: WaitingLink, why: Reason) -> Landing {
    cancelWaiting()
    var link = link
    link.why = why
    waiting = link
    journal.note(cause, at: leaf.trail)
    return .waiting(why)
  }

  /// Tries the waiting link again, now that something has changed.
  func retryWaiting() {
    guard let link = waiting, case .place(let place) = link.goal, question == nil, !isClosed,
      root.phase == .started
    else { return }
    var planner = Planner(keeping: link.keeping, isLenient: link.reason == .restore)
    defer { planner.opening.abandon() }
    do {
      try quietly { () throws(Opening.Stop) in try planner.walk(root, Marks(place.marks)) }
    } catch .wait {
      return
    } catch {}
    waiting = nil
    let landing = open(place, keeping: link.keeping, reason: link.reason, label: link.text)
    if case .refused(let refusal) = landing { onRefusal?(refusal) }
  }
}
