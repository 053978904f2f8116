import Synchronization
import Usher
import UsherTerminal

/// Threads for slow work, started when there is some for the first time.
final class LateWorkers: Worker {
  private let threads = Mutex<WorkerThreads?>(nil)

  func run(_ job: @escaping @Sendable () -> Void) {
    let started = threads.withLock { threads in
      if threads == nil { threads = try? WorkerThreads(count: 2) }
      return threads
    }
    // Without threads the prompt waits, and the work is done all the same.
    if let started { started.run(job) } else { job() }
  }
}
