extension Tree {
  /// Whether work is being done elsewhere whose result somebody here waits for.
  public var isWorking: Bool { !loads.isEmpty }

  /// Hears what work done elsewhere has brought; call it when the inbox wakes.
  public func receive() {
    if isChanging || isHearing {
      _ = request("receive") {
        self.receive()
        return .landed
      }
      return
    }
    for item in inbox.takeAll() { loads.removeValue(forKey: item.ticket)?(item.value) }
    settle()
  }

  /// Runs work; its result is heard once, or not at all.
  func work<Value: Sendable>(
    _ job: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) -> Int {
    nextTicket += 1
    let ticket = nextTicket
    loads[ticket] = { value in if let value = value as? Value { then(value) } }
    worker.run { [inbox] in inbox.post(ticket, job()) }
    return ticket
  }

  /// The same for a node: nothing is heard once it is gone.
  func load<Value: Sendable>(
    for id: Node.ID, _ job: @escaping @Sendable () throws -> Value,
    then: @escaping (Result<Value, any Error>) -> Void
  ) {
    _ = work({ Result { try job() } }) { [weak self] result in
      guard let self, let node = node(id) else { return }
      hear(.work) { then(result) }
      if node.isOnWay, !node.isGone { changed() }
    }
  }

  /// One transaction that is set off from outside.
  private func hear(_ new: Cause, _ body: () -> Void) {
    let old = cause
    let before = journal.count
    cause = new
    isHearing = true
    body()
    isHearing = false
    if journal.count == before { journal.note(new, at: leaf.trail) }
    cause = old
    settle()
  }
}
