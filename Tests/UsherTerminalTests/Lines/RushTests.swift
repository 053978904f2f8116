import Testing

@testable import UsherTerminal

@Suite struct RushTests {
  private let events = EventPoll()
  private let keyboard: WakePipe

  init() throws { keyboard = try WakePipe() }

  @Test func twoLinesAtOnceAreARush() {
    var rush = readAtOnce()
    #expect(goesOn(&rush))
  }

  @Test func linesTypedWhileTheProgramIsBusyAreNoRush() {
    look()
    work()
    var rush = read()
    #expect(!goesOn(&rush))
  }

  @Test func aRushStaysOneUntilAllOfItIsHandled() {
    var rush = readAtOnce()
    #expect(goesOn(&rush))
    work()
    #expect(goesOn(&rush))
  }

  /// Reads what was typed sooner than anyone types a line: on a busy machine, not the first time.
  private func readAtOnce() -> Rush {
    while true {
      look()
      let began = MonotonicTime.now
      let rush = read()
      if .now < began + .milliseconds(100) { return rush }
    }
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
