import Synchronization

/// What was read from the files of a gallery, for ``Gallery/keeping()``.
final class KeptFiles: Sendable {
  private let known = Mutex<[String: any Sendable]>([:])

  func has(_ key: String) -> Bool { known.withLock { $0[key] != nil } }

  func keep(_ value: any Sendable, _ key: String) { known.withLock { $0[key] = value } }

  /// Returns what is kept under a key. If there is nothing, reads it. Several threads may read the same at once.
  func value<Value: Sendable>(_ key: String, _ read: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) as? Value { return value }
    let value = read()
    keep(value, key)
    return value
  }
}
