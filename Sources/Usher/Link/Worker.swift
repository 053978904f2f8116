import Synchronization

/// Runs slow work away from the thread that owns the tree.
public protocol Worker: Sendable {
  func run(_ job: @escaping @Sendable () -> Void)
}

/// Runs it at once, in place: for programs whose work is never slow.
public struct InlineWorker: Worker {
  public init() {}
  public func run(_ job: @escaping @Sendable () -> Void) { job() }
}

/// Holds slow work back until it is told to go on: for tests and scripts, where nothing may come by chance.
public final class HeldWorker: Worker {
  private let jobs = Mutex<[@Sendable () -> Void]>([])

  public init() {}

  public func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }

  /// How many jobs wait.
  public var count: Int { jobs.withLock { $0.count } }

  /// Does what has been held so far, in the order asked, on the thread of the caller; says how many jobs that were.
  /// What they lead to is held again.
  @discardableResult public func finish() -> Int {
    let due = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in due { job() }
    return due.count
  }

  /// Lets go of what is held; it is never done.
  public func drop() { jobs.withLock { $0 = [] } }
}
