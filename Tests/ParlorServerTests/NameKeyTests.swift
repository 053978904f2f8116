import ParlorServer
import ParlorStore
import SeededRandom
import TeamFixtures
import Testing
import UsherPush

/// The server knows the key of most names, so that nobody takes a name that looks like another's under a false key.
@Suite struct NameKeyTests {
  private static let pieces = [
    "a", "N", "s", "S", "i", "I", "k", " ", "-", "ſ", "ı", "İ", "\u{212A}", "ß", "ẞ", "ﬁ", "ﬃ", "ﬆ", "Ａ", "ｚ",
    "！", "é",
    "e\u{301}", "\u{307}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{1D173}", "\u{600}", "민", "ㅏ", "漢", "か",
    "ー", "👍", "Σ",
    "Ж",
  ]

  @Test func `the key that a client makes is taken, and no other where the server knows it`() throws {
    let admin = try Team().admin
    // A literal must mean the same whatever the caller has set.
    try admin.execute("SET standard_conforming_strings = off; SET escape_string_warning = off")
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let names = (0..<3000).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        .joined()
    }.filter { !InputRule.nameKey($0).isEmpty }
    let rows = names.map { JSON.array([.string($0), .string(InputRule.nameKey($0))]) }
    let answers = try admin.run(
      """
      SELECT parlor.is_key(pair->>1, pair->>0)::int, parlor.is_key('x' || (pair->>1), pair->>0)::int
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS p (pair, place) ORDER BY place
      """, .text(JSON.array(rows).written))
    #expect(answers.count == names.count)
    for (row, name) in names.enumerated() {
      #expect(answers.number(row) == 1, "\(name.unicodeScalars.map(\.value)), seed \(seed)")
      let isKnown = InputRule.nameKey(name).unicodeScalars.allSatisfy {
        $0.isASCII || "민漢か👍".unicodeScalars.contains($0)
      }
      if isKnown {
        #expect(answers.number(row, 1) == 0, "\(name.unicodeScalars.map(\.value)), seed \(seed)")
      }
    }
  }

  @Test func `a name that looks like another's is refused under every key`() throws {
    let ann = try Team().people().ann
    for name in ["Be\u{200D}n", "Ｂｅｎ", "Be\u{200C}n"] {
      func answer(_ key: String) throws -> String {
        try ann.ask(#"{"ask": "nickname", "nickname": "\#(name)", "key": "\#(key)"}"#)
      }
      #expect(try answer("x") == #"{"about": "nickname", "refused": "invalid"}"#)
      #expect(try answer("ben") == #"{"about": "nickname", "refused": "taken"}"#)
    }
  }
}
