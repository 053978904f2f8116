import Testing
import UsherProgram

@testable import parlor

@Suite struct GlanceFormatTests {
  private let values: [GlanceName: String] = [
    .unread: "3", .mentions: "0", .badge: "2", .line: "a: b",
  ]

  @Test(arguments: [
    ("", ""), ("{unread}", "3"), ("{unread}/{mentions}", "3/0"), ("{link}", ""),
    ("plain 100% #x", "plain 100% #x"),
    ("{unread:new}", "new"), ("{mentions:new}", ""), ("{line: {line}}{link: {link}}", " a: b"),
    ("{unread:{mentions:both }{unread}!}", "3!"), ("\\{unread\\}\\\\", "{unread}\\"), ("a}b", "a}b"),
    ("{badge:\\}}", "}"), ("{unread:}", ""),
  ]) func `a format names values, and texts for values that are there`(_ format: String, _ line: String)
    throws
  {
    #expect(try GlanceFormat(format).line(values) == line)
  }

  @Test(arguments: [
    ("{", "{}"), ("{unread", "'{' without"), ("{unread:x", "'{' without"), ("{nothing}", "{nothing}"),
    ("{}", "{}"),
    ("{ unread}", "{ unread}"), ("{\u{1B}[31m}", "␛"), ("{Unread}", "{Unread}"),
    (String(repeating: "{unread:", count: 9), "more than 8"),
  ]) func `what is wrong in a format is named`(_ format: String, _ words: String) {
    #expect { try GlanceFormat(format) } throws: { "\($0)".contains(words) && !"\($0)".contains("\u{1B}") }
  }

  @Test(arguments: ["en", "ko"]) func `the format of each language holds what is there, and no more`(
    _ language: String
  ) {
    let format = GlanceState.format(in: language)
    #expect(
      format.line(values).hasSuffix("3, \(language == "ko" ? "배지" : "badge") 2  a: b") || language == "en")
    #expect(format.line([.unread: "0"]) == (language == "ko" ? "안 읽음 0" : "0 unread"))
    #expect(format != GlanceFormat())
    for state in GlanceState.allCases { #expect(!state.words(in: language).isEmpty) }
  }

  @Test(arguments: [
    ("plain", "plain"), ("50 % off, $ 5", "50 % off, $ 5"), ("#general C#", "#general C＃"),
    ("`id` $(id) ${x} $x", "｀id｀ ＄(id) ＄{x} ＄x"), ("#[fg=red] #(id) #{x}", "＃[fg=red] ＃(id) ＃{x}"),
    ("%F{red} %{A1:x:} 5%", "％F{red} ％{A1:x:} 5％"), ("\\u@\\h", "＼u@＼h"), ("##", "＃＃"),
  ]) func `what shells and bars would take for more than text is widened`(_ text: String, _ tame: String) {
    #expect(TameText.of(text) == tame)
    #expect(TameText.of(tame) == tame)
  }

  @Test func `the command takes its own options, and refuses the others`() throws {
    let options = try Options(parsing: [
      "glance", "--watch", "--cut", "20", "--as", "a@b.c", "--lang=ko", "--home", "x",
    ])
    var order = GlanceOrder()
    (order.watches, order.columns) = (true, 20)
    #expect(options.command == .glance(order))
    #expect(options.account == "a@b.c" && options.language == "ko" && options.home == "x")
    #expect(try Options(parsing: ["glance", "--json"]).json)
    for wrong in [
      ["glance", "x"], ["glance", "--demo"], ["glance", "--cut", "9"], ["glance", "--json", "--format", "x"],
      ["glance", "--as", "me"], ["glance", "--lang", "fr"], ["glance", "--to", "me"], ["--watch"],
    ] {
      #expect(throws: UsageError.self, "\(wrong)") { try Options(parsing: wrong) }
    }
  }
}
