import Dispatch
import Synchronization

extension Seat {
  /// Runs slow work that is `async`, and calls `then` with its result, as an event of this screen.
  ///
  /// One thread of the tree's ``Worker`` waits for the work. If the result is no longer wanted, the task is cancelled.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable (Job) async throws -> Value,
    then: @escaping (Result<Value, any Error>) -> Void
  ) -> Pending {
    load({ job in try outcome(of: work, job) }, then: then)
  }
}

extension Coordinator {
  /// Runs slow work that is `async`, and calls `then` with its result, unless this flow has ended meanwhile.
  ///
  /// One thread of the tree's ``Worker`` waits for the work. If the result is no longer wanted, the task is cancelled.
  @discardableResult public func load<Value: Sendable>(
    _ work: @escaping @Sendable (Job) async throws -> Value,
    then: @escaping (Self, Result<Value, any Error>) -> Void
  ) -> Pending {
    load({ job in try outcome(of: work, job) }, then: then)
  }
}

/// Runs `async` work as a task on this thread, which waits until the task has ended.
private func outcome<Value: Sendable>(
  of work: @escaping @Sendable (Job) async throws -> Value, _ job: Job
) throws -> Value {
  let (thread, outcome) = (ThisThread(), Outcome<Value>())
  let task = Task.detached(executorPreference: thread) {
    do {
      let value = try await work(job)
      outcome.result.withLock { $0 = .success(value) }
    } catch {
      outcome.result.withLock { $0 = .failure(error) }
    }
  }
  job.whenOver { task.cancel() }
  while true {
    if let result = outcome.result.withLock({ $0 }) { return try result.get() }
    thread.runNext()
  }
}

/// Where a task leaves its result for the thread that waits.
private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Runs the parts of a task on the thread that waits for it. If that thread belongs to the pool of all tasks, as in a test, no
/// other thread of the pool is needed.
private final class ThisThread: TaskExecutor {
  private let parts = Mutex<[UnownedJob]>([])
  private let isFilled = DispatchSemaphore(value: 0)

  func enqueue(_ part: consuming ExecutorJob) {
    let part = UnownedJob(part)
    parts.withLock { $0.append(part) }
    isFilled.signal()
  }

  /// Waits for the next part, and runs it.
  func runNext() {
    isFilled.wait()
    parts.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }
}
