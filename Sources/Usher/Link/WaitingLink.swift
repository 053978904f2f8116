/// A link that waits: there is one slot, and a newer link takes it.
struct WaitingLink {
  enum Goal {
    case place(Place)
    /// Not resolved yet.
    case link
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
    guard let link = waiting, question == nil, !isClosed, root.phase == .started else { return }
    let landing: Landing
    switch link.goal {
    case .lookup: return
    case .place(let place):
      guard isFree(place, for: link) else { return }
      waiting = nil
      landing = open(place, keeping: link.keeping, reason: link.reason, label: link.text)
    case .link:
      let resolution = links.resolve(link.text)
      if case .wait(let why) = resolution {
        waiting?.why = why
        return
      }
      waiting = nil
      landing = follow(resolution, link.text, link.keeping, link.reason)
    }
    if case .refused(let refusal) = landing { onRefusal?(refusal) }
  }

  /// Whether nothing on the way to a place asks to wait any more.
  private func isFree(_ place: Place, for link: WaitingLink) -> Bool {
    var planner = Planner(keeping: link.keeping, isLenient: link.reason == .restore)
    do {
      try quietly { () throws(Opening.Stop) in try planner.walk(root, place.marks[...]) }
    } catch .wait {
      return false
    } catch {}
    return true
  }
}
