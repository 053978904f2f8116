public import Usher

extension Seat {
  /// Calls `then` with every value that is sent with the returned sender, while the user looks at the screen.
  ///
  /// Any thread may send. `then` is called on the thread of the tree, as an event of this screen.
  public func receive<Value: Sendable>(
    _ type: Value.Type = Value.self, then: @escaping (Value) -> Void
  ) -> Sender<Value> {
    let delivery = Delivery<Value>()
    // The wait owns the delivery, which ends with it.
    delivery.start(listen { for value in delivery.takeAll() { then(value) } })
    return Sender(delivery: delivery)
  }

  /// Calls `then` with every value of a publisher while the user looks at the screen.
  ///
  /// Call it in `appear`. `then` is called on the thread of the tree, as an event of this screen.
  public func receive<S: Publisher>(
    _ publisher: S, then: @escaping (S.Value) -> Void
  ) where S.Value: Sendable {
    var subscription: Subscription?
    let sender = receive(S.Value.self) { value in withExtendedLifetime(subscription) { then(value) } }
    subscription = publisher.listen { sender.send($0) }
  }

  /// A timer of the tree's clock, for ``Usher/Publisher/debounced(for:by:)``. It ends when the user leaves the screen.
  public func timer(_ pause: Duration, _ then: @escaping () -> Void) -> Subscription {
    let pending = after(pause, then)
    return Subscription { pending.cancel() }
  }
}

extension Coordinator {
  /// Calls `then` with every value that is sent with the returned sender, until this flow ends.
  ///
  /// Any thread may send. `then` is called on the thread of the tree, as an event of its own.
  public func receive<Value: Sendable>(
    _ type: Value.Type = Value.self, then: @escaping (Self, Value) -> Void
  ) -> Sender<Value> {
    let delivery = Delivery<Value>()
    delivery.start(listen { me in for value in delivery.takeAll() { then(me, value) } })
    return Sender(delivery: delivery)
  }

  /// Calls `then` with every value of a publisher until this flow ends.
  ///
  /// Call it in `start`. `then` is called on the thread of the tree, as an event of its own.
  public func receive<S: Publisher>(
    _ publisher: S, then: @escaping (Self, S.Value) -> Void
  ) where S.Value: Sendable {
    var subscription: Subscription?
    let sender = receive(S.Value.self) { me, value in
      withExtendedLifetime(subscription) { then(me, value) }
    }
    subscription = publisher.listen { sender.send($0) }
  }

  /// A timer of the tree's clock, for ``Usher/Publisher/debounced(for:by:)``. It ends with this flow.
  public func timer(_ pause: Duration, _ then: @escaping () -> Void) -> Subscription {
    let pending = after(pause) { _ in then() }
    return Subscription { pending.cancel() }
  }
}
