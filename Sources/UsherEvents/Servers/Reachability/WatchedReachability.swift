internal import Synchronization

/// A `Reachability` whose changes a descriptor reports; ``CourierThread`` waits for it.
public protocol WatchedReachability: Reachability {
  /// Is readable when something may have changed; -1 if nothing is watched.
  var descriptor: Int32 { get }

  /// Looks again, and tells those who wait for a change.
  func look()
}

/// What is known, and who hears of changes.
final class Known: Sendable {
  private let state = Mutex<(isReachable: Bool, hearers: [@Sendable () -> Void])>((false, []))

  var isReachable: Bool { state.withLock { $0.isReachable } }

  func add(_ hear: @escaping @Sendable () -> Void) { state.withLock { $0.hearers.append(hear) } }

  func set(_ isReachable: Bool) {
    let hearers = state.withLock { state in
      defer { state.isReachable = isReachable }
      return state.isReachable == isReachable ? [] : state.hearers
    }
    for hear in hearers { hear() }
  }
}
