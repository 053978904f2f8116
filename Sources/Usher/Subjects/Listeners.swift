/// The listeners of a subject, and the values that they have not heard yet.
final class Listeners<Value> {
  private final class Listener {
    var hear: ((Value) -> Void)?
    /// How many values had been sent when the listener came.
    let since: Int

    init(since: Int, hear: @escaping (Value) -> Void) { (self.since, self.hear) = (since, hear) }
  }

  private var all: [Listener] = []
  private var queue: [Value] = []
  private var sent = 0
  private var isTelling = false

  var count: Int { all.count }

  func add(_ hear: @escaping (Value) -> Void) -> Subscription {
    let listener = Listener(since: sent, hear: hear)
    all.append(listener)
    return Subscription { [weak self] in
      // The closure may own other subscriptions. It is released last, when the list is whole again.
      let hear = listener.hear
      listener.hear = nil
      self?.all.removeAll { $0 === listener }
      withExtendedLifetime(hear) {}
    }
  }

  func send(_ value: Value) {
    sent += 1
    queue.append(value)
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !queue.isEmpty {
      let value = queue.removeFirst()
      let number = sent - queue.count
      for listener in all where listener.since < number { listener.hear?(value) }
    }
  }
}
