import Testing

@testable import ParlorStore

@Suite struct SearchTextTests {
  private func text(_ scalars: [Unicode.Scalar]) -> String { scalars.reduce("") { $0 + String($1) } }

  @Test(arguments: [
    ("Lunch AT Noon", "lunch at noon"), ("  a \t\n b  ", "a b"), ("ÉCOLE", "école"), ("ＡＢＣ　１", "abc 1"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("\u{D558}\u{11AB}", "한"),
    ("a\u{200B}b\u{202E}c\u{FEFF}", "abc"), ("\u{1161}", "\u{1161}"),
    ("\u{AC01}\u{11A8}", "\u{AC01}\u{11A8}"),
    ("", ""), ("\0", ""), ("👍🏽 ok", "👍🏽 ok"),
  ])
  func `text is compared in small letters and whole syllables`(original: String, folded: String) {
    #expect(Array(text(SearchText(original).scalars).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test func `a position in a searched text is a position in the original text`() {
    let query = SearchQuery("한글")
    #expect(query?.range(in: "아 \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}!") == 2..<8)
    #expect(SearchQuery("noon LUNCH")?.range(in: "a lunch at noon") == 2..<7)
    #expect(query?.range(in: "nothing") == nil)
  }

  @Test(arguments: ["", " ", "a", "가", " a b ", "\u{200B}a", "\0\0", String(repeating: "ab", count: 3000)])
  func `a text that is too short or too long is not a query`(text: String) {
    #expect(SearchQuery(text) == nil)
  }

  @Test(arguments: ["ab", "가나", "a bc", "..", "👍👍"])
  func `two characters are enough`(text: String) { #expect(SearchQuery(text)?.text == text) }
}
