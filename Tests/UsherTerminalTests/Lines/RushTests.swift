import Testing

@testable import UsherTerminal

@Suite struct RushTests {
  private let events = EventPoll()
  private let keyboard: WakePipe

  init() throws { keyboard = try WakePipe() }

  @Test(.timeLimit(.minutes(1))) func twoLinesAtOnceAreARush() {
    // If the machine is busy, 25 milliseconds may pass between the two calls, but not for ever.
    while !isRush() {}
  }

  @Test func linesThatCameWhileTheProgramWasBusyAreNone() {
    look()
    let end = MonotonicTime.now + .milliseconds(25)
    while MonotonicTime.now < end {}
    #expect(!isRush())
  }

  /// Whether two lines that are there when the program looks are a rush.
  private func isRush() -> Bool {
    keyboard.wake()
    look()
    defer {
      keyboard.drain()
      look()
    }
    return Rush.read(keyboard.descriptor, events, hasLine: true) { _ in true }
  }

  private func look() { _ = events.wait(input: keyboard.descriptor, signals: -1, until: .now) }
}
