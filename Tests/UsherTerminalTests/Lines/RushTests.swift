import Testing

@testable import UsherTerminal

@Suite struct RushTests {
  private let events = EventPoll()
  private let keyboard: WakePipe

  init() throws { keyboard = try WakePipe() }

  /// On a busy machine the calls can be far apart, so they are tried again.
  private static let tries = 0..<10_000

  @Test func twoLinesAtOnceAreARush() {
    #expect(Self.tries.contains { _ in isRush() })
  }

  @Test func linesTypedWhileTheProgramIsBusyAreNoRush() {
    look()
    work()
    #expect(!isRush())
  }

  @Test func aRushStaysOneUntilAllOfItIsHandled() {
    var rush = Rush()
    let isRush = Self.tries.contains { _ in
      rush = read()
      return goesOn(&rush)
    }
    #expect(isRush)
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
