/// A link that waits: there is one slot, and a newer link takes it.
final class WaitingLink {
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
  /// The place that comes first, if there is one.
  var first: First?

  /// A place that comes first. If the user leaves it and the answer is still the same, the link is dropped.
  struct First {
    /// The place as the coordinators name it, and the place that the user was led to in its stead.
    let named, shown: Place
    /// What to wish for if the flow that asked has made way for the place.
    let instead: Wish

    /// Whether a place that comes first now is this one still, whatever the values of its steps.
    func isFor(_ place: Place) -> Bool { named.steps.map(\.name) == place.steps.map(\.name) }
  }

  init(_ goal: Goal, _ opening: Wish.Opening, since: UInt64, _ why: Reason) {
    (self.goal, self.opening, self.since, self.why) = (goal, opening, since, why)
  }

  /// The link or the written place, as it was opened.
  var text: String { opening.label ?? "" }
}

extension Tree {
  /// The link that waits, and why it waits.
  public var waitingLink: (text: String, why: Reason)? { waiting.map { ($0.text, $0.why) } }

  /// Whether the link that waits has led to another place that comes first, such as a log-in.
  package var isAtFirst: Bool { waiting?.first != nil }

  /// For how many nanoseconds the waiting link may wait from now on. A program keeps it with the link when a session ends.
  public var waitingPatience: UInt64? {
    waiting.map { link in
      let end = link.since.later(by: link.opening.patience ?? links.patience)
      return end - min(end, clock())
    }
  }

  /// Drops the waiting link; false if none waits.
  @discardableResult public func cancelWaiting() -> Bool {
    guard let link = waiting.take() else { return false }
    if case .lookup(let ticket) = link.goal { drop(ticket) }
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
    guard let link = waiting, waitingPatience == 0 else { return false }
    cancelWaiting()
    report(.expired(link.text))
    return true
  }

  func hold(_ goal: WaitingLink.Goal, _ opening: Wish.Opening, _ why: Reason) -> Landing {
    cancelWaiting()
    waiting = WaitingLink(goal, opening, since: clock(), why)
    note()
    return .waiting(why)
  }

  /// Opens the place that comes first, and holds the wish until the answer to it is yes.
  func reach(_ place: Place, before wish: Wish, by owner: FlowNode, _ why: Reason) -> Landing {
    let (named, instead) = (last(of: place, why).place, wish.instead(of: owner))
    let opening = Wish.Opening(reason: wish.opening.reason, staysBelow: true)
    let landing = redirect(to: place, opening)
    switch landing {
    case .landed, .refreshed, .asking:
      let held = hold(.wish(wish, by: owner.id), wish.opening, why)
      let isThere = asked != nil || isPassing(named)
      waiting?.first = .init(named: named, shown: isThere ? named : self.place, instead: instead)
      return asked == nil ? held : landing
    case .waiting(let why):
      // The place that comes first waits itself, perhaps for another place that comes before it.
      let first = waiting?.first
      let held = hold(.wish(wish, by: owner.id), wish.opening, why)
      waiting?.first = first.map { .init(named: $0.named, shown: $0.shown, instead: instead) }
      return held
    default: return landing
    }
  }

  /// Follows a place that comes first to the place that comes before it, and so on. Says whether the last of them waits.
  private func last(of place: Place, _ why: Reason) -> (place: Place, why: Reason, waits: Bool) {
    let wish = Wish.open(place, Wish.Opening(staysBelow: true))
    let here = (place: place, why: why, waits: false)
    do throws(Refusal) {
      switch try quietly({ () throws(Refusal) in try plan(wish, by: root) }) {
      case .first(let next, let why): return try hop(from: place.written, to: next) { last(of: next, why) }
      case .elsewhere(let next): return try hop(from: place.written, to: next) { last(of: next, why) }
      case .wait(let why): return (place, why, true)
      default: return here
      }
    } catch {
      return here
    }
  }

  /// Does what was waited for. A link is resolved again, since its meaning can depend on the account. A link that was looked
  /// up is not looked up again.
  private func follow(_ wish: Wish, by owner: FlowNode) -> Landing {
    guard case .open(_, let opening) = wish, opening.isLink, let text = opening.label else {
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
    guard let link = waiting, question == nil, !isOver, root.phase == .started, !expireWaiting() else {
      return
    }
    switch link.goal {
    case .lookup: return
    case .wish(let wish, let id):
      if let owner = node(id)?.asFlow {
        retry(link, wish, by: owner)
      } else if let first = link.first {
        retry(link, first.instead, by: root)
      } else {
        dropWaiting(Refusal.givenUp)
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

  /// Grants a wish that waits, unless it has to wait on.
  private func retry(_ link: WaitingLink, _ wish: Wish, by owner: FlowNode) {
    do throws(Refusal) {
      switch try quietly({ () throws(Refusal) in try plan(wish, by: owner) }) {
      case .wait(let why):
        waiting?.why = why
        return
      case .first(let place, let why):
        let last = last(of: place, why)
        if let first = link.first, !first.isFor(last.place) { break }
        if link.first == nil, !last.waits { break }
        if link.first.map({ isPassing($0.shown) }) == false { return dropWaiting(Refusal.givenUp) }
        waiting?.why = last.why
        return
      default: break
      }
    } catch {
      // The place that comes first covers the flow, and has not ended yet.
      if case .covered = error, let first = link.first, isPassing(first.shown) { return }
    }
    land(link) { follow(wish, by: owner) }
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
