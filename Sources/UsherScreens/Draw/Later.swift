internal import Synchronization

/// A value that is made when it is first needed. Most sections of a long picture are not drawn at first, or ever.
final class Later<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

extension Later: Equatable where Value: Equatable {
  static func == (one: Later, other: Later) -> Bool { one.value == other.value }
}
