extension Tree {
  /// Whether somebody waits for the result of work that is done elsewhere.
  public var isWorking: Bool { !loads.isEmpty }

  /// Hears what work done elsewhere has brought, each result an event of its own; call it when the inbox wakes.
  public func receive() {
    if isChanging || isHearing { return later("receive") { $0.receive() } }
    for item in inbox.takeAll() { loads.removeValue(forKey: item.ticket)?.then(item.value) }
    settle()
  }

  /// Runs work; its result is heard once, or not at all.
  func work<Value: Sendable>(
    for id: Node.ID = .none, _ job: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    nextTicket += 1
    let ticket = nextTicket
    loads[ticket] = Load(node: id) { value in if let value = value as? Value { then(value) } }
    worker.run { [inbox] in inbox.post(ticket, job()) }
  }

  /// Forgets the results that were wanted by screens and flows that have been removed.
  func forgetLoads() {
    for (ticket, load) in loads where load.node != .none && node(load.node) == nil { loads[ticket] = nil }
  }

  /// The same for a node: nothing is heard once it is gone. False if it is gone already: nothing is run.
  func load<Value: Sendable>(
    for id: Node.ID, _ job: @escaping @Sendable () throws -> Value,
    then: @escaping (Result<Value, any Error>) -> Void
  ) -> Bool {
    if node(id) == nil { return false }
    work(for: id, { Result { try job() } }) { [weak self] result in
      guard let self, let node = node(id) else { return }
      hear(.work) { then(result) }
      if node.isOnWay, !node.isGone { changed() } else { settle() }
    }
    return true
  }
}

/// Somebody who waits for a result.
struct Load {
  /// The screen or flow it is for; none for a link.
  let node: Node.ID
  let then: (any Sendable) -> Void
}
