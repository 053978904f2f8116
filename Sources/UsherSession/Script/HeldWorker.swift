import Synchronization
public import Usher

/// Holds slow work back until a test or a script says that it may run.
public final class HeldWorker: Worker {
  private let jobs = Mutex<[@Sendable () -> Void]>([])

  /// Creates a worker that holds nothing yet.
  public init() {}

  public func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }

  /// How many jobs wait.
  public var count: Int { jobs.withLock { $0.count } }

  /// Runs the jobs held so far, in the order asked, on the caller's thread, and returns how many they were. Jobs that they
  /// lead to are held again.
  @discardableResult public func finish() -> Int {
    let due = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in due { job() }
    return due.count
  }

  /// Drops the jobs that are held: they never run.
  public func drop() { jobs.withLock { $0 = [] } }
}
