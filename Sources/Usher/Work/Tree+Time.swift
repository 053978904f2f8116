extension Tree {
  /// When ``tick()`` is due next, in the clock's nanoseconds: a moment that is waited for, or the end of a waiting link.
  public var nextDeadline: UInt64? {
    let end = waiting.map { $0.since.later(by: $0.opening.patience ?? links.patience) }
    return waits.all.values.reduce(end) { first, wait in
      switch wait.kind {
      case .moment(let time), .bell(_, holdsUntil: let time?): min(first ?? time, time)
      case .work, .bell: first
      }
    }
  }

  /// Whether an answer that may come at once is waited for, so that nothing should be drawn yet.
  public var isHolding: Bool {
    waits.all.values.contains { if case .bell(_, holdsUntil: _?) = $0.kind { true } else { false } }
  }

  /// Waits no longer before it is drawn how things stand. Those that listen go on listening.
  package func endHold(until now: UInt64 = .max) {
    for (ticket, wait) in waits.all {
      if case .bell(let isOnce, holdsUntil: let time?) = wait.kind, time <= now {
        waits[ticket]?.kind = .bell(isOnce: isOnce)
      }
    }
  }

  /// Tells the screens and flows whose moment has come, and lets a link that has waited too long expire. Call it when
  /// ``nextDeadline`` has come.
  public func tick() {
    if isBusy { return later("tick") { $0.tick() } }
    let now = clock()
    endHold(until: now)
    var due: [(time: UInt64, ticket: Int)] = []
    for (ticket, wait) in waits.all {
      if case .moment(let time) = wait.kind, time <= now { due.append((time, ticket)) }
    }
    for (_, ticket) in due.sorted(by: <) {
      // What comes earlier may have cancelled it.
      tell(waits[ticket].take())
    }
    if expireWaiting() { changed() } else { settle() }
  }

  func wait(_ pause: Duration, for id: Node.ID, then: @escaping () -> Void) -> Pending {
    wait(.moment(clock().later(by: UInt64(pause))), for: id) { _ in then() }
  }

  func bell(isOnce: Bool, holding pause: Duration?, for id: Node.ID, then: @escaping () -> Void) -> Pending {
    let end = pause.map { clock().later(by: UInt64($0)) }
    return wait(.bell(isOnce: isOnce, holdsUntil: end), for: id) { _ in then() }
  }
}

extension UInt64 {
  /// The nanoseconds of a pause, at least a million.
  fileprivate init(_ pause: Duration) {
    let (seconds, attoseconds) = Swift.max(pause, .milliseconds(1)).components
    self = UInt64(Swift.min(seconds, 1 << 32)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }

  /// A time of the clock after a pause; the end of all time if the pause is longer than that.
  func later(by pause: UInt64) -> UInt64 {
    let (time, overflows) = addingReportingOverflow(pause)
    return overflows ? .max : time
  }
}
