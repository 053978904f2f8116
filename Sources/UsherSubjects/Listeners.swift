/// The listeners of a subject, and the values that they have not heard yet.
///
/// The lists are used by index. Methods such as `removeAll(where:)` would look up conformances when they are first called, which
/// a program would notice at its start.
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
      self?.remove(listener)
      withExtendedLifetime(hear) {}
    }
  }

  private func remove(_ listener: Listener) {
    for index in 0..<all.count where all[index] === listener {
      all.remove(at: index)
      return
    }
  }

  func send(_ value: Value) {
    sent += 1
    queue.append(value)
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while queue.count > 0 {
      let value = queue.remove(at: 0)
      let number = sent - queue.count
      let listeners = all
      for index in 0..<listeners.count where listeners[index].since < number { listeners[index].hear?(value) }
    }
  }
}
