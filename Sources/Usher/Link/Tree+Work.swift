extension Tree {
  /// Whether a screen, a flow or a link waits for the result of slow work.
  public var isWorking: Bool { !loads.isEmpty }

  /// Takes the results that have arrived in the inbox, each as an event of its own. Call it when the inbox wakes.
  public func receive() {
    if isChanging || isHearing { return later("receive") { $0.receive() } }
    for item in inbox.takeAll() { loads.removeValue(forKey: item.ticket)?.then(item.value) }
    settle()
  }

  /// Runs work, then calls `then` once with the result, or never if the result is no longer wanted.
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

  /// Runs work for a node. If the node is removed before the result arrives, the result is dropped. If it has been removed
  /// already, nothing is run, and the answer is false.
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

/// A request that waits for the result of slow work.
struct Load {
  /// The screen or flow that the result is for; `.none` for a link.
  let node: Node.ID
  let then: (any Sendable) -> Void
}
