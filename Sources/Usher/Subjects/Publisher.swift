/// Sends values to everyone who listens.
///
/// A publisher belongs to one thread: values are sent, heard and cancelled there.
public protocol Publisher<Value> {
  /// What is sent.
  associatedtype Value

  /// Calls `hear` with every value that is sent from now on, until the subscription ends.
  func listen(_ hear: @escaping (Value) -> Void) -> Subscription
}

/// Ends when it is cancelled, or when its last reference is released: keep it in the object that listens, and it ends with
/// that object.
public final class Subscription {
  private var end: (() -> Void)?

  /// Calls `end` once, when the subscription ends.
  public init(end: @escaping () -> Void) { self.end = end }

  deinit { end?() }

  /// Ends the subscription. From now on nothing is heard, not even a value that is being sent. A second call has no effect.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  /// Adds the subscription to those that an object keeps.
  public func store(in list: inout [Subscription]) { list.append(self) }
}
