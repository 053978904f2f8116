import Testing

@testable import UsherSession

@Suite struct ScriptClockTests {
  @Test func itMovesOnlyForward() {
    let clock = ScriptClock(milliseconds: 1000)
    clock.advance(by: .milliseconds(2500))
    #expect(clock.milliseconds == 3500)
    #expect(clock.nanoseconds == 2_500_000_000)
    clock.advance(by: .seconds(-5))
    clock.advance(by: .seconds(Int64.max))
    #expect(clock.milliseconds == 3500)
    #expect(clock.nanoseconds == 2_500_000_000)
  }

  @Test(arguments: [
    ("90s", Duration.seconds(90)), ("5m", .seconds(300)), ("2h", .seconds(7200)), ("", nil), ("s", nil),
    ("5", nil),
    ("-5s", nil), ("5d", nil), ("9999999999s", nil),
  ])
  func aTimeIsRead(text: String, time: Duration?) {
    #expect(ScriptClock.duration(written: text) == time)
  }
}
