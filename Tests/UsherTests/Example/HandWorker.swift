import Synchronization

@testable import Usher

/// A worker whose jobs run when the test says so.
final class HandWorker: Worker {
  private let jobs = Mutex<[@Sendable () -> Void]>([])

  func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }

  var count: Int { jobs.withLock { $0.count } }

  /// Runs one job; without an index, the oldest.
  func finish(_ index: Int = 0) {
    let job = jobs.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
    job?()
  }
}
