import Testing

@testable import ParlorStore

@Suite struct NameRuleTests {
  @Test(arguments: [
    ("Ann", "Ann"), ("  Ann   Lee ", "Ann Lee"), ("Ann\u{3000}Lee", "Ann Lee"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("e\u{301}", "\u{E9}"), ("👩‍💻", "👩‍💻"), ("❤️", "❤️"), ("ශ්‍රී", "ශ්‍රී"),
    ("O'Neil-Smith Jr.", "O'Neil-Smith Jr."), ("יעל", "יעל"), ("!?", "!?"),
    (String(repeating: "가", count: 30), String(repeating: "가", count: 30)),
  ])
  func `a nickname is kept in one form`(_ typed: String, _ kept: String) {
    let nickname = InputRule.nickname(typed)
    #expect(nickname.map { Array($0.utf8) } == Array(kept.utf8))
  }

  @Test(arguments: [
    "", " ", "\u{3000}\u{A0}", "\u{200B}", "\u{3164}", "\u{115F}\u{1160}", "\u{2800}", "\u{301}", "\u{301}a",
    "Ann\u{202E}", "\u{2066}Ann\u{2069}", "An\u{200B}n", "An\u{200D}n", "An\u{AD}n", "An\u{FE0F}n",
    "\u{FEFF}Ann",
    "An\u{0}n", "An\u{1B}[2Jn", "An\nn", "An\u{2028}n", "An\u{E0041}n", "An\u{E000}n", "An\u{3164}n",
    "\u{FFFF}x",
    String(repeating: "a", count: 31), String(repeating: "a", count: 10_000),
    "a" + String(repeating: "\u{301}", count: 10_000), "a" + String(repeating: "\u{334}", count: 5),
  ])
  func `a nickname has nothing invisible, nothing that turns the line, and at most 30 characters`(
    _ typed: String
  ) {
    #expect(InputRule.nickname(typed) == nil)
    #expect(SignUp(email: "a@b.co", nickname: typed, password: "Abcdef1!").fault == .nickname)
  }

  @Test(arguments: [
    ["Ann", "ANN", "ann", "Ａｎｎ", "A\u{200B}nn", "A\u{202E}nn"], ["Straße", "STRASSE", "strasse", "STRAẞE"],
    ["Istanbul", "İstanbul", "ıstanbul", "ISTANBUL", "i\u{307}stanbul"],
    ["Å", "å", "A\u{30A}", "a\u{30A}", "\u{212B}"],
    ["한", "\u{1112}\u{1161}\u{11AB}"], ["ΣΊΣΥΦΟΣ", "Σίσυφος", "σίσυφοσ"], ["ﬁn", "FIN", "fin"],
    ["Ann Lee", "ann  lee"],
  ])
  func `names that look alike have one key`(_ names: [String]) {
    #expect(Set(names.map { InputRule.nameKey($0) }).count == 1)
    #expect(
      Set(names.map { InputRule.nameKey(InputRule.nameKey($0)) }) == Set(names.map { InputRule.nameKey($0) }))
  }

  @Test func `different names have different keys`() {
    let names = ["Ann", "Anna", "An", "Anñ", "Ann 2", "한", "하", "Å", "A", "1", "١"]
    #expect(Set(names.map { InputRule.nameKey($0) }).count == names.count)
  }

  @Test(arguments: ["#general", "@alice", " @alice", "＃general", "＠alice"])
  func `a nickname does not look like the name of a room or a mention`(_ typed: String) {
    #expect(InputRule.nickname(typed) == nil)
  }

  @Test(arguments: [
    ("general", "general"), ("#general", "general"), (" # general ", "general"), ("##general", "general"),
    ("＃general", "general"), ("디자인 리뷰", "디자인 리뷰"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
    ("v1.2_beta-3", "v1.2_beta-3"),
    ("हिन्दी", "हिन्दी"), ("日本語", "日本語"),
  ])
  func `the name of a channel is kept in one form, without the number sign`(_ typed: String, _ kept: String) {
    #expect(InputRule.channelName(typed).map { Array($0.utf8) } == Array(kept.utf8))
  }

  @Test(arguments: [
    "", "#", "# ", " ", "-", ".hidden", "_", "a/b", "a#b", "@all", "a:b", "😀", "a\u{200B}b", "a\u{202E}b",
    "a\tb\nc",
    "\u{3164}", "<b>", String(repeating: "a", count: 31), String(repeating: "a", count: 10_000),
  ])
  func `other characters may not stand in the name of a channel`(_ typed: String) {
    #expect(InputRule.channelName(typed) == nil)
  }
}
