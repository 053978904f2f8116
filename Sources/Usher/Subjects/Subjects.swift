/// Passes each value on to those who listen at that moment.
///
/// - Listeners hear a value in the order in which they began to listen.
/// - Sending while sending: if a listener sends, the value is heard after the present one has reached all listeners. So all
///   of them hear the same values in the same order.
/// - Cancelling while sending: whoever is cancelled hears nothing more, not even the present value if it has not had its turn.
/// - Listening while sending: a new listener hears the values that are sent after it began to listen.
public final class PassthroughSubject<Value>: Publisher {
  private let listeners = Listeners<Value>()

  /// Creates a subject to which nobody listens yet.
  public init() {}

  /// How many are listening.
  public var listenerCount: Int { listeners.count }

  public func listen(_ hear: @escaping (Value) -> Void) -> Subscription { listeners.add(hear) }

  /// Sends a value to those who listen now.
  public func send(_ value: Value) { listeners.send(value) }
}

extension PassthroughSubject<Void> {
  /// Tells the listeners that it has happened.
  public func send() { send(()) }
}

/// Keeps the newest value. A new listener hears it at once, and then each value that is set.
///
/// Setting it while it is being heard, cancelling and listening then: as in ``PassthroughSubject``. ``value`` is the newest
/// value from the moment on in which it is set, although others may still be hearing the one before.
public final class CurrentValueSubject<Value>: Publisher {
  private let listeners = Listeners<Value>()

  /// Creates a subject with its first value.
  public init(_ value: Value) { self.value = value }

  /// The newest value. Setting it sends it to the listeners.
  public var value: Value { didSet { listeners.send(value) } }

  /// How many are listening.
  public var listenerCount: Int { listeners.count }

  public func listen(_ hear: @escaping (Value) -> Void) -> Subscription {
    // Added first, so that a value that `hear` sets is heard as well.
    let subscription = listeners.add(hear)
    hear(value)
    return subscription
  }

  /// Sets the value, and so sends it.
  public func send(_ value: Value) { self.value = value }
}
