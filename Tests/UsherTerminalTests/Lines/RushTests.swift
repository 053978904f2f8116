import Testing

@testable import UsherTerminal

@Suite struct RushTests {
  private let events = EventPoll()
  private let keyboard: WakePipe

  init() throws { keyboard = try WakePipe() }

  @Test(.timeLimit(.minutes(1))) func twoLinesAtOnceAreARush() {
    // On a busy machine the calls can be far apart, so this tries again.
    while !isRush() {}
  }

  @Test func linesTypedWhileTheProgramIsBusyAreNoRush() {
    look()
    work()
    #expect(!isRush())
  }

  @Test(.timeLimit(.minutes(1))) func aRushStaysOneUntilAllOfItIsHandled() {
    var rush = Rush()
    repeat { rush = read() } while !goesOn(&rush)
    work()
    #expect(goesOn(&rush))
  }

  private func isRush() -> Bool {
    var rush = read()
    return goesOn(&rush)
  }

  /// Reads what was typed since the last look.
  private func read() -> Rush {
    keyboard.wake()
    look()
    var rush = Rush()
    rush.note(events)
    keyboard.drain()
    look()
    return rush
  }

  private func goesOn(_ rush: inout Rush) -> Bool {
    rush.read(keyboard.descriptor, events, hasSecondLine: true) { _ in true }
  }

  private func look() { _ = events.wait(input: keyboard.descriptor, signals: -1, until: .now) }

  private func work() {
    let end = MonotonicTime.now + .milliseconds(100)
    while MonotonicTime.now < end {}
  }
}
