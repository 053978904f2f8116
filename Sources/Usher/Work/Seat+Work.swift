extension Seat {
  /// Runs slow work on the tree's ``Worker``, and calls `then` with its result, as an event of this screen.
  ///
  /// Nothing is heard once the screen has been removed, or once the wait is cancelled; the ``Job`` tells the work. If the
  /// screen has been removed already, nothing is run.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable (Job) throws -> Value, then: @escaping (Result<Value, any Error>) -> Void
  ) -> Pending {
    load(each: Value.self, { job, send in send(try work(job)) }, then: then)
  }

  /// Runs slow work that says nothing before its result.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value, then: @escaping (Result<Value, any Error>) -> Void
  ) -> Pending {
    load({ _ in try work() }, then: then)
  }

  /// Runs slow work that sends several results. `then` is called with each of them, and with the error that ends the work.
  @discardableResult public func load<Value: Sendable>(
    each type: Value.Type, _ work: @escaping @Sendable (Job, (Value) -> Void) throws -> Void,
    then: @escaping (Result<Value, any Error>) -> Void
  ) -> Pending {
    wait { tree in
      tree.work(for: id) { job, send in
        do { try work(job) { send(.success($0)) } } catch { send(.failure(error)) }
      } then: {
        then($0)
      }
    }
  }

  /// Calls `then` once, after a pause by the tree's clock, unless the user has left the screen by then.
  @discardableResult public func after(_ pause: Duration, _ then: @escaping () -> Void) -> Pending {
    wait { $0.wait(pause, for: id, then: then) }
  }

  /// Returns a bell that any thread may ring. Calls `then` for each ring while the user looks at the screen, or only for the
  /// first one.
  ///
  /// If `holding` is given, a session draws nothing until the first ring, or until that pause is over. So an answer that comes
  /// soon is drawn together with the line that asked for it.
  public func listen(
    once isOnce: Bool = false, holding pause: Duration? = nil, _ then: @escaping () -> Void
  ) -> Bell {
    let pending = wait { $0.bell(isOnce: isOnce, holding: pause, for: id, then: then) }
    return Bell(inbox: census.tree?.inbox, ticket: pending.ticket)
  }

  /// Lets the screen wait for something, if it is still in the tree.
  private func wait(_ begin: (Tree) -> Pending) -> Pending {
    guard let tree = census.tree, tree.node(id) != nil else { return .over }
    return begin(tree)
  }
}

extension Coordinator {
  /// Runs slow work on the tree's ``Worker``, and calls `then` with its result, unless this flow has ended meanwhile.
  ///
  /// If the flow has ended already, nothing is run.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable (Job) throws -> Value,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Pending {
    load(each: Value.self, { job, send in send(try work(job)) }, then: then)
  }

  /// Runs slow work that says nothing before its result.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Pending {
    load({ _ in try work() }, then: then)
  }

  /// Runs slow work that sends several results. `then` is called with each of them, and with the error that ends the work.
  @discardableResult public func load<Value: Sendable>(
    each type: Value.Type, _ work: @escaping @Sendable (Job, (Value) -> Void) throws -> Void,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Pending {
    seat?.load(each: type, work) { [weak self] result in if let self { then(self, result) } } ?? .over
  }

  /// Calls `then` once, after a pause by the tree's clock, unless this flow has ended meanwhile.
  @discardableResult public func after(_ pause: Duration, _ then: @escaping (Self) -> Void) -> Pending {
    seat?.after(pause) { [weak self] in if let self { then(self) } } ?? .over
  }

  /// Returns a bell that any thread may ring. Calls `then` for each ring until this flow ends, or only for the first one.
  ///
  /// If `holding` is given, a session draws nothing until the first ring, or until that pause is over.
  public func listen(
    once isOnce: Bool = false, holding pause: Duration? = nil, _ then: @escaping (Self) -> Void
  ) -> Bell {
    seat?.listen(once: isOnce, holding: pause) { [weak self] in if let self { then(self) } }
      ?? Bell(inbox: nil, ticket: 0)
  }

  /// The flow's own access to the tree.
  private var seat: Seat<Never>? { life.standing.map { Seat(census: $1.census, id: $0.id) } }
}
