import Fixtures
import Testing
import UsherScreens

@Suite struct WrapperTests {
  @Test(arguments: [
    ("", 10, 10, [""]), ("   ", 10, 10, [""]), ("lunch", 5, 5, ["lunch"]),
    ("one two three", 7, 7, ["one two", "three"]),
    ("one two three", 3, 9, ["one", "two three"]), ("one  two", 10, 10, ["one  two"]),
    ("one   two", 4, 4, ["one", "two"]),
    ("one two  ", 10, 10, ["one two"]), ("점심 먹을까요 우리", 10, 8, ["점심", "먹을까요", "우리"]),
    ("점심시간입니다", 6, 6, ["점심시", "간입니", "다"]), ("점심시간", 5, 5, ["점심", "시간"]),
    ("go https://example.org/long/path now", 10, 12, ["go", "https://exam", "ple.org/long", "/path now"]),
    ("word", 2, 10, ["", "word"]), ("word", 0, 10, ["", "word"]), ("a word", 2, 10, ["a", "word"]),
    ("word", -5, 10, ["", "word"]),
    ("overlongword", 4, 6, ["over", "longwo", "rd"]), ("점심", 1, 2, ["", "점", "심"]), ("점심", 3, 0, ["점", "심"]),
    ("日本語です。テスト", 6, 6, ["日本語", "です。", "テスト"]), ("日本語「テスト」データ", 8, 8, ["日本語", "「テス", "ト」デー", "タ"]),
    ("日本語", 5, 5, ["日本", "語"]), ("한글日本語", 6, 6, ["한글日", "本語"]),
    ("one\ntwo", 10, 10, ["one", "two"]), ("one\n\ntwo\n", 10, 10, ["one", "", "two", ""]),
    ("\n", 10, 10, ["", ""]),
    ("one \n  two", 10, 10, ["one", "  two"]), ("  one two", 6, 6, ["  one", "two"]),
    ("    one", 3, 3, ["one"]),
    ("a\u{A0}b c", 3, 3, ["a\u{A0}b", "c"]), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
    ("e\u{301}e\u{301}e\u{301}", 2, 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("a \u{301}b", 2, 2, ["a \u{301}", "b"]),
  ])
  func `lines`(text: String, first: Int, rest: Int, lines: [String]) {
    #expect(Text.wrap(text, first: first, rest: rest).map(scalars) == lines.map(scalars))
  }

  @Test func `a cluster wider than a line is broken as a last resort`() {
    let conjunct = "\u{915}\u{94D}\u{915}\u{94D}\u{915}"
    #expect(conjunct.count == 1)
    let lines = ["\u{915}\u{94D}\u{915}\u{94D}", "\u{915}"]
    #expect(Text.wrap(conjunct, first: 2, rest: 2).map(scalars) == lines.map(scalars))
    #expect(Text.wrap(conjunct, first: 2, rest: 9).map(scalars) == ["", conjunct].map(scalars))
  }

  @Test(arguments: [31, 32, 33] as [UInt64])
  func `no line is too wide and nothing but spaces is lost`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<3_000 {
      let text = Text.clean(random.next(), keepingNewlines: true)
      let (first, rest) = (random.number(0...40), random.number(2...40))
      let lines = Text.wrap(text, first: first, rest: rest)
      for (line, limit) in zip(lines, [first] + Array(repeating: rest, count: lines.count)) {
        #expect(Text.width(line) <= limit, "seed \(seed), \(first), \(rest): \(scalars(text))")
      }
      #expect(visible(lines.joined()) == visible(text), "seed \(seed), \(first), \(rest): \(scalars(text))")
    }
  }

  @Test(arguments: [34] as [UInt64])
  func `what is not clean is wrapped too`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<3_000 {
      let text = random.next()
      let lines = Text.wrap(text, first: random.number(-1...9), rest: random.number(-1...9))
      #expect(visible(lines.joined()) == visible(text), "seed \(seed): \(scalars(text))")
    }
  }

  private func visible(_ text: String) -> [String] {
    scalars(String(text.unicodeScalars.filter { $0 != "\n" && !isBreakingSpace($0) }))
  }

  private func isBreakingSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spaceSeparator
      && !["\u{A0}", "\u{2007}", "\u{202F}"].contains(scalar)
  }
}
