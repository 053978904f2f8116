/// Runs slow work away from the thread that owns the tree.
public protocol Worker: Sendable {
  func run(_ job: @escaping @Sendable () -> Void)
}

/// Runs work at once, on the calling thread: for programs whose work is never slow.
public struct InlineWorker: Worker {
  public init() {}
  public func run(_ job: @escaping @Sendable () -> Void) { job() }
}
