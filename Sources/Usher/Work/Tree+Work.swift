extension Tree {
  /// Whether a screen, a flow or a link waits for the result of slow work.
  public var isWorking: Bool { waits.all.values.contains { if case .work = $0.kind { true } else { false } } }

  /// Takes what has arrived in the inbox: each result as an event of its own, and the newest report. Call it when the inbox
  /// wakes.
  public func receive() {
    if isBusy { return later("receive") { $0.receive() } }
    // All of them are kept, since the work of the newest may end before it is told.
    var reports: [(ticket: Int, what: Reason)] = []
    for item in waits.onLetters?(inbox.takeAll()) ?? inbox.takeAll() {
      switch item.letter {
      case .report(let what):
        reports.append((item.ticket, what))
        if let onReport = waits.onReport, waits[item.ticket] != nil { quietly { onReport(what) } }
      case .result(let value): tell(waits[item.ticket], value)
      case .ring: hearBell(item.ticket)
      case .end: drop(item.ticket)
      }
    }
    if let newest = reports.last(where: { waits[$0.ticket] != nil }) {
      waits.progress = (newest.ticket, newest.what, isTold: false)
    }
    tellProgress()
    settle()
  }

  /// Returns a bell that any thread may ring. Calls `then` for each ring, whatever flows the tree has: for the program around it.
  public func listen(_ then: @escaping () -> Void) -> Bell {
    Bell(inbox: inbox, ticket: bell(isOnce: false, holding: nil, for: .none, then: then).ticket)
  }

  /// Hears the bells that have been rung, and leaves the rest in the inbox: what a handler has changed in a watched model
  /// belongs to the same drawing.
  package func hearBells() {
    if isBusy { return }
    for ticket in inbox.takeRings() { hearBell(ticket) }
  }

  private func hearBell(_ ticket: Int) {
    let wait = waits[ticket]
    if case .bell(let isOnce, _)? = wait?.kind {
      if isOnce { drop(ticket) } else { waits[ticket]?.kind = .bell(isOnce: false) }
    }
    tell(wait)
  }

  /// Tells ``onProgress`` the newest report, and nil once its work has ended.
  func tellProgress() {
    guard let report = waits.progress else { return }
    let isOver = waits[report.ticket] == nil
    if !isOver, report.isTold { return }
    waits.progress?.isTold = true
    if isOver { waits.progress = nil }
    if let onProgress = waits.onProgress { quietly { onProgress(isOver ? nil : report.what) } }
  }

  /// Runs work, which may send any number of results. `then` is called with each, unless they are no longer wanted.
  func work<Value: Sendable>(
    for id: Node.ID = .none, _ work: @escaping @Sendable (Job, (Value) -> Void) -> Void,
    then: @escaping (Value) -> Void
  ) -> Pending {
    let want = Want()
    let pending = wait(.work(want), for: id) { if let value = $0 as? Value { then(value) } }
    let job = Job(ticket: pending.ticket, inbox: inbox, want: want)
    worker.run {
      work(job) { job.post(.result($0)) }
      job.post(.end)
    }
    return pending
  }

  func wait(_ kind: Wait.Kind, for id: Node.ID, then: @escaping (any Sendable) -> Void) -> Pending {
    Pending(census: census, ticket: waits.add(Wait(node: id, kind: kind, then: then)))
  }

  func forget(_ ticket: Int) {
    drop(ticket)
    tellProgress()
  }

  /// Takes a wait out of ``waits``, and only then releases what it holds: an object may cancel its own work in its deinit.
  func drop(_ ticket: Int) {
    let wait = waits[ticket].take()
    withExtendedLifetime(wait) {}
  }

  /// Forgets what removed screens and flows have waited for, and the moments and bells of screens that are not looked at.
  func forgetWaits() {
    for (ticket, wait) in waits.all where wait.node != .none && wait.node != leaf.id {
      guard let node = node(wait.node) else { drop(ticket); continue }
      if case .work = wait.kind { continue }
      if !node.isFlow { drop(ticket) }
    }
  }

  /// Tells a node what it has waited for. If the node is looked at, it is drawn again.
  func tell(_ wait: Wait?, _ value: any Sendable = ()) {
    guard let wait else { return }
    if wait.node == .none { return wait.then(value) }
    guard let node = node(wait.node) else { return }
    hear(.work) { wait.then(value) }
    if node.isOnWay, !node.isGone { changed() } else { settle() }
  }
}
