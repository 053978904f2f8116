import Glibc
import Testing

@testable import UsherTerminal

@Suite struct EventPollTests {
  @Test func servesInOrder() throws {
    let events = EventPoll()
    let wake = try WakePipe()
    var seen: [String] = []
    events.watch(wake.descriptor) {
      wake.drain()
      seen.append("watch")
    }
    let now = MonotonicTime.now
    events.schedule(at: MonotonicTime(nanoseconds: now.nanoseconds - 1)) { seen.append("second") }
    events.schedule(at: MonotonicTime(nanoseconds: now.nanoseconds - 2)) { seen.append("first") }
    events.schedule(at: MonotonicTime(nanoseconds: now.nanoseconds - 1)) { seen.append("third") }
    wake.wake()
    #expect(events.wait(input: -1, signals: -1) == EventPoll.Wake())
    #expect(seen == ["first", "second", "third", "watch"])
  }

  @Test func knowsWhenTheInputWasEmpty() throws {
    let events = EventPoll()
    let (keyboard, file) = (try WakePipe(), try WakePipe())
    func look() -> Bool { events.wait(input: keyboard.descriptor, signals: -1, until: .now).input }
    func isBefore(_ time: MonotonicTime) -> Bool { events.lastEmpty.map { $0 < time } == true }
    #expect(events.lastEmpty == nil)
    #expect(!look())
    let first = MonotonicTime.now
    keyboard.wake()
    #expect(look() && look() && isBefore(first), "a look that finds input, which nobody reads")
    keyboard.drain()
    let waited = MonotonicTime.now + .milliseconds(1)
    #expect(!events.wait(input: keyboard.descriptor, signals: -1, until: waited).input)
    #expect(!isBefore(waited), "the input was empty to the end of the wait")
    // A wait that does not look at the input says nothing of it. The watch of a file is served in a wait of its own.
    #expect(!look())
    let second = MonotonicTime.now
    events.watch(file.descriptor) {
      file.drain()
      keyboard.wake()
    }
    file.wake()
    _ = events.wait(input: -1, signals: -1)
    #expect(look() && isBefore(second))
    keyboard.drain()
    #expect(!look())
    let third = MonotonicTime.now
    file.wake()
    #expect(!look() && look())
    #expect(!isBefore(third), "the wait that served the watch saw no input")
  }

  @Test func aDeadlineFiresOnce() {
    let events = EventPoll()
    var count = 0
    events.schedule(at: .now) { count += 1 }
    for _ in 0..<3 { _ = events.wait(input: -1, signals: -1, until: .now) }
    #expect(count == 1)
  }

  @Test func aDeadlineFiresInItsTime() {
    let events = EventPoll()
    let time = MonotonicTime.now + .milliseconds(5)
    var fired: MonotonicTime?
    events.schedule(at: time) { fired = .now }
    while fired == nil { _ = events.wait(input: -1, signals: -1) }
    #expect(fired.map { $0 >= time } == true)
  }

  @Test func cancelledAndScheduledWithin() {
    let events = EventPoll()
    var seen: [String] = []
    var second: EventPoll.Deadline?
    events.schedule(at: .now) {
      seen.append("first")
      if let second { events.cancel(second) }
      events.schedule(at: .now) { seen.append("later") }
    }
    second = events.schedule(at: .now) { seen.append("cancelled") }
    _ = events.wait(input: -1, signals: -1)
    #expect(seen == ["first"])
    _ = events.wait(input: -1, signals: -1)
    #expect(seen == ["first", "later"])
  }

  @Test func unwatchedWithin() throws {
    let events = EventPoll()
    let wakes = [try WakePipe(), try WakePipe()]
    var count = 0
    for wake in wakes {
      events.watch(wake.descriptor) {
        count += 1
        for other in wakes { events.unwatch(other.descriptor) }
      }
      wake.wake()
    }
    _ = events.wait(input: -1, signals: -1)
    #expect(count == 1)
  }

  @Test func aClosedDescriptorIsForgotten() throws {
    let events = EventPoll()
    let descriptor = dup(0)
    var count = 0
    events.watch(descriptor) { count += 1 }
    close(descriptor)
    _ = events.wait(input: -1, signals: -1)
    _ = events.wait(input: -1, signals: -1, until: .now)
    #expect(count == 0)
  }

  @Test func additionOfTimes() {
    let time = MonotonicTime(nanoseconds: 5)
    #expect(time + .nanoseconds(7) == MonotonicTime(nanoseconds: 12))
    #expect(time + .seconds(-7) == time)
    #expect(MonotonicTime(nanoseconds: .max) + .seconds(1) == MonotonicTime(nanoseconds: .max))
    #expect(time + .seconds(Int64.max) > time)
  }
}
