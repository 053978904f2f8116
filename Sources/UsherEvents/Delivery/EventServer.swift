/// Takes events.
public protocol EventServer: Sendable {
  /// Delivers a batch, the oldest event first. Waits for the answer, but not for ever: what takes too long has failed.
  ///
  /// A batch is delivered again if its answer was lost. The server drops each event whose ``EventID`` it has already.
  func deliver(_ batch: [StoredEvent]) -> Delivery
}

/// What became of a batch.
public enum Delivery: Sendable, Equatable {
  /// The server has every event of the batch.
  case taken
  /// It may have some of them, or none. They are kept, and delivered again later.
  case failed
  /// The server will never take these events of the batch, and has the others. Only these are dropped.
  case refused(Set<EventID>)
}

/// Whether a server can be reached at present. A change is reported when it happens; nothing polls.
public protocol Reachability: Sendable {
  /// Whether the server can be reached now.
  var isReachable: Bool { get }

  /// Calls `hear` after each change, on any thread. It must not block.
  func whenChanged(_ hear: @escaping @Sendable () -> Void)
}

/// For a server that cannot be observed: every delivery is tried.
public struct AlwaysReachable: Reachability {
  /// Creates a reachability that never changes.
  public init() {}
  public var isReachable: Bool { true }
  public func whenChanged(_ hear: @escaping @Sendable () -> Void) {}
}
