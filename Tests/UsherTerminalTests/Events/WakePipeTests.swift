import Glibc
import Synchronization
import Testing

@testable import UsherTerminal

@Suite struct WakePipeTests {
  @Test func manyWakesAreOne() throws {
    let events = EventPoll()
    let wake = try WakePipe()
    var count = 0
    events.watch(wake.descriptor) {
      wake.drain()
      count += 1
    }
    for _ in 0..<100_000 { wake.wake() }
    for _ in 0..<3 { _ = events.wait(input: -1, signals: -1, until: .now) }
    #expect(count == 1)
  }

  @Test func noWakeIsLost() throws {
    let events = EventPoll()
    let wake = try WakePipe()
    let workers = try WorkerThreads(count: 3)
    let done = Counter()
    var seen = 0
    events.watch(wake.descriptor) {
      wake.drain()
      seen = done.value
    }
    for _ in 0..<3 {
      workers.run {
        for _ in 0..<10_000 {
          done.add()
          wake.wake()
        }
      }
    }
    while seen < 30_000 { _ = events.wait(input: -1, signals: -1) }
    #expect(seen == 30_000)
  }
}

final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add() { count.add(1, ordering: .sequentiallyConsistent) }
}
