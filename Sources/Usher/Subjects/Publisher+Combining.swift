extension Publisher {
  /// Sends the newest values of both publishers whenever one of them sends, once both have.
  public func combined<Other: Publisher>(with other: Other) -> some Publisher<(Value, Other.Value)> {
    Combined(first: self, second: other)
  }

  /// Sends a value once no other has come for a while: of several values in quick succession, the last.
  ///
  /// `timer` calls a closure after a pause, unless the subscription that it returns ends before that.
  public func debounced(
    for pause: Duration, by timer: @escaping (Duration, @escaping () -> Void) -> Subscription
  ) -> some Publisher<Value> {
    Debounced(base: self, pause: pause, timer: timer)
  }
}

private struct Combined<First: Publisher, Second: Publisher>: Publisher {
  let first: First
  let second: Second

  func listen(_ hear: @escaping ((First.Value, Second.Value)) -> Void) -> Subscription {
    var (newestFirst, newestSecond): (First.Value?, Second.Value?)
    func tell() {
      if let newestFirst, let newestSecond { hear((newestFirst, newestSecond)) }
    }
    let subscriptions = [
      first.listen {
        newestFirst = $0
        tell()
      },
      second.listen {
        newestSecond = $0
        tell()
      },
    ]
    return Subscription { for subscription in subscriptions { subscription.cancel() } }
  }
}

private struct Debounced<Base: Publisher>: Publisher {
  let base: Base
  let pause: Duration
  let timer: (Duration, @escaping () -> Void) -> Subscription

  func listen(_ hear: @escaping (Base.Value) -> Void) -> Subscription {
    var wait: Subscription?
    let subscription = base.listen { value in
      wait?.cancel()
      wait = timer(pause) { hear(value) }
    }
    return Subscription {
      subscription.cancel()
      wait?.cancel()
    }
  }
}
