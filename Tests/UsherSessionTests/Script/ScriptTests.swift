import SeededRandom
import Testing
import Usher
import UsherScreens

@testable import UsherSession

@Suite struct ScriptTests {
  @Test(arguments: [
    ("> hello", Script.Line.typed("hello")),
    (">", .typed("")),
    ("> ", .typed("")),
    (">  two", .typed(" two")),
    (">hello", .seen(">hello")),
    (">*", .hiddenAnswer),
    (">* ", .hiddenAnswer),
    (">*hello", .seen(">*hello")),
    ("\\>*", .seen(">*")),
    ("~ half a", .halfTyped("half a")),
    ("! push {\"a\": 1}", .event("push", "{\"a\": 1}")),
    ("! end", .event("end", "")),
    ("!", .event("", "")),
    ("# why", .comment("why")),
    ("#general", .seen("#general")),
    ("@ login/signIn", .place("login/signIn")),
    ("? E-mail:", .asked("E-mail:", isHidden: false)),
    ("?* PIN:", .asked("PIN:", isHidden: true)),
    ("", .seen("")),
    ("\\> shown", .seen("> shown")),
    ("\\\\", .seen("\\")),
    ("좋은 아침", .seen("좋은 아침")),
    (#"> a\u{202E}b\u{E0041}\u{3164}"#, .typed("a\u{202E}b\u{E0041}\u{3164}")),
    (#"! push \u{2066}"#, .event("push", "\u{2066}")),
    (#"~ \u{5C}u{202E}"#, .halfTyped(#"\u{202E}"#)),
    (#"> \u{41} and \"#, .typed(#"\u{41} and \"#)),
    ("> 👩\u{200D}💻", .typed("👩\u{200D}💻")),
  ])
  func aLineIsOfItsKind(row: String, line: Script.Line) {
    #expect(Script.Line(written: row) == line)
    #expect(Script.Line(written: line.written) == line)
  }

  @Test func aScriptIsItsHeaderAndItsLines() throws {
    let text =
      "# usher clock=2026-11-02T09:30:00Z lang=ko width=40 height=15 open=channel:42\r\n> 1\r\n\r\n@ /\n"
    var settings = Script.Settings()
    settings.clock = 1_793_611_800_000
    settings.language = "ko"
    settings.width = 40
    settings.height = 15
    settings.open = "channel:42"
    let script = try Script(text)
    #expect(script.settings == settings)
    #expect(script.lines == [.typed("1"), .seen(""), .place("/")])
  }

  @Test(arguments: [
    ("", ScriptError.noHeader),
    ("usher\n", .noHeader),
    ("# ushers\n", .noHeader),
    ("# usher speed=2\n", .unknownSetting("speed")),
    ("# usher clock=noon\n", .badSetting("clock", "noon")),
    ("# usher clock=2026-13-02T09:30:00Z\n", .badSetting("clock", "2026-13-02T09:30:00Z")),
    ("# usher width=9\n", .badSetting("width", "9")),
    ("# usher height=4\n", .badSetting("height", "4")),
    ("# usher lang\n", .badSetting("lang", "")),
    ("# usher open=\n", .badSetting("open", "")),
  ])
  func aTextThatIsNoScriptIsRefused(text: String, error: ScriptError) {
    #expect(throws: error) { try Script(text) }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", Int64(0)), ("2000-02-29T12:00:00Z", 951_825_600_000),
    ("2026-11-02T09:30:00Z", 1_793_611_800_000), ("2099-12-31T23:59:59Z", 4_102_444_799_000),
  ])
  func aMomentIsRead(text: String, milliseconds: Int64) {
    #expect(ScriptClock.milliseconds(written: text) == milliseconds)
  }

  /// Any bytes can be read as lines. Each line, written and read again, is the same.
  @Test(arguments: UInt64(1)...200) func anyBytesAreRead(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = Array("># @!?*~\\\n\r= :{}".utf8)
    let bytes = (0..<random.below(200)).map { _ in
      random.below(2) == 0 ? marks[random.below(marks.count)] : UInt8(random.below(256))
    }
    let text = "# usher\n" + String(decoding: bytes, as: UTF8.self)
    guard let script = try? Script(text) else {
      Issue.record("seed \(seed): not read")
      return
    }
    for line in script.lines { #expect(Script.Line(written: line.written) == line, "seed \(seed)") }
    _ = try? Script("# usher " + String(decoding: bytes, as: UTF8.self))
  }
}

/// A clock that strikes each minute.
private final class Tower: Coordinator {
  let life = Life()
  let face = Page(Shape<Int, Never>("Tower/face") { Value("strikes") { String($0) } }, 0)

  func start() {
    show(face)
    strike()
  }

  private func strike() {
    after(.seconds(60)) { tower in
      tower.face.model += 1
      tower.strike()
    }
  }
}

@Suite struct ScriptClockTests {
  @Test func whatRepeatsHappensEachTimeWhileAScriptWaits() throws {
    let tower = Tower()
    let player = ScriptPlayer(tower, gallery: ["Tower/face.en.screen": "{{strikes}}\n\ntower>\n"])
    player.start()
    var strikes: [Int] = []
    for time in ["90s", "30s", "5m", "1h"] {
      try player.play(.event("wait", time))
      strikes.append(tower.face.model)
    }
    #expect(strikes == [1, 2, 7, 67])
  }

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
