import Synchronization
import Testing
import UsherSession

@Suite struct HeldWorkerTests {
  @Test func aHeldWorkerRunsNothingUntilItIsTold() {
    let worker = HeldWorker()
    let done = Done()
    worker.run { done.note("a") }
    worker.run {
      done.note("b")
      worker.run { done.note("c") }
    }
    #expect(worker.count == 2)
    #expect(done.all == [])
    #expect(worker.finish() == 2)
    #expect(done.all == ["a", "b"])
    #expect(worker.count == 1, "what it led to is held again")
    worker.drop()
    #expect(worker.finish() == 0)
    #expect(done.all == ["a", "b"])
  }
}

/// Records the jobs that have run, in order.
private final class Done: Sendable {
  private let names = Mutex<[String]>([])
  var all: [String] { names.withLock { $0 } }
  func note(_ name: String) { names.withLock { $0.append(name) } }
}
