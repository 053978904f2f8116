internal import Synchronization
public import Usher

/// Threads for slow work, started when there is some for the first time, so that a program without any starts sooner.
public final class LateWorkers: Worker {
  private let count: Int
  private let threads = Mutex<WorkerThreads?>(nil)

  public init(count: Int = 2) { self.count = count }

  public func run(_ job: @escaping @Sendable () -> Void) {
    let started = threads.withLock { threads in
      if threads == nil { threads = try? WorkerThreads(count: count) }
      return threads
    }
    // Without threads the prompt waits, and the work is done all the same.
    if let started { started.run(job) } else { job() }
  }
}
