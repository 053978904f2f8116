extension Tree {
  /// Starts the root, once: at its own first screen, or at a place, of which only the last screen appears.
  ///
  /// If the place has to wait, or is refused, the tree starts at its first screen, and the answer says why.
  @discardableResult public func start(at place: Place? = nil, keeping: Keeping = .matching) -> Landing {
    start(at: place, keeping) { place.map { self.open($0, keeping: keeping) } ?? .landed }
  }

  /// Calls `goOn` once the tree has started at its first screen, if the place waits or leads elsewhere.
  func start(at place: Place?, _ keeping: Keeping, goOn: () -> Landing) -> Landing {
    if isOver { return .refused(.closing) }
    guard root.phase == .made, !isChanging else { return .refused(.stale) }
    guard let place, !place.marks.isEmpty else { return begin(Change(.link), at: .start) }
    do throws(Refusal) {
      let opening = Wish.Opening(keeping: keeping)
      switch try quietly({ () throws(Refusal) in try Planner(opening).plan(place, from: root) }) {
      case .change(let change):
        let landing = begin(change, at: .link(place, as: nil))
        guard case .refused(let refusal) = landing else { return landing }
        throw refusal
      // Both need a tree that has started.
      default: return startPlainly(goOn)
      }
    } catch {
      return startPlainly { refused(error) }
    }
  }

  /// Starts at the first screen, and goes on from there.
  private func startPlainly(_ next: () -> Landing) -> Landing {
    let landing = begin(Change(.link), at: .start)
    return landing == .landed ? next() : landing
  }

  private func begin(_ change: consuming Change, at cause: Cause) -> Landing {
    if change.starts.isEmpty { change.starts = [Change.Start(flow: root)] }
    return attribute(to: cause) {
      switch carryOut(change) {
      case .redirected(let place): startPlainly { open(place) }
      case .refused(let refusal): change.starts[0].growth == nil ? refused(refusal) : .refused(refusal)
      case .landed, .asks: .landed
      }
    }
  }

  /// Starts afresh, as for a log-out: starts the root again, and removes every child that it had.
  ///
  /// Every node that leaves is asked first. Slow work and moments of the root are forgotten, since its start begins them anew.
  /// If the root cannot start, its children stay, and so does what it waits for. If the reason is `.logOut`, ``onLogOut`` is
  /// called before the root starts.
  @discardableResult public func reset(reason: Departure.Reason = .replace) -> Landing {
    grant(.reset(reason), by: root)
  }

  func planReset(_ reason: Departure.Reason) throws(Refusal) -> Wish.Meaning {
    if root.phase != .started { throw .stale }
    var change = Change(reason, drafts: [.empty(root)])
    change.restarts = true
    return .change(change)
  }

  /// Ends the session: asks every node, calls ``onLeave``, then removes every node, the deepest first.
  ///
  /// At the end of input, or after a signal, every node is asked but objections do not count. A link that waits, slow work
  /// and requests are dropped; afterwards everything is refused as `.closing` or `.stale`.
  @discardableResult public func leave(_ reason: Departure.Reason) -> Landing {
    grant(.leave(reason), by: root)
  }
}
