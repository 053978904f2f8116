/// Runs slow work away from the thread that owns the tree.
public protocol Worker: Sendable {
  /// Runs a job, at once or later, on any thread. Each job must run once, since something waits for its result.
  func run(_ job: @escaping @Sendable () -> Void)
}

/// Runs work at once, on the calling thread: for programs whose work is never slow.
public struct InlineWorker: Worker {
  /// Creates a worker.
  public init() {}
  public func run(_ job: @escaping @Sendable () -> Void) { job() }
}
