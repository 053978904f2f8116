import Testing
import UsherText

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("lunch", 5), ("점심", 4), ("日本語", 6), ("ｆｕｌｌ", 8), ("ﾊﾝ", 2), ("Привет", 6), ("שלום", 4),
    ("ㅋㅋㅋ", 6),
    ("é", 1), ("e\u{301}", 1), ("Z\u{301}\u{302}\u{303}\u{304}", 1), ("か\u{3099}", 2), ("ไทย", 3), ("นำ", 2),
    ("हिन्दी", 5),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}\u{1161}", 2), ("가\u{11A8}", 2), ("\u{1112}", 2),
    ("😀", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2), ("a🏽", 3), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤‍🔥", 2), ("👩🏽‍❤️‍💋‍👨🏿", 2),
    ("🇰🇷", 2), ("🇰🇷🇯🇵", 4), ("🇰", 2), ("1️⃣", 2), ("1", 1), ("❤", 1), ("❤️", 2), ("⌚", 2), ("⌚︎", 2), ("☎︎", 1),
    ("™️", 2), ("©", 1),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("…", 1), ("±", 1), ("→", 1), ("─", 1), ("␛", 1), ("‹U+202E›", 8), ("\u{A0}", 1),
    ("\u{3000}", 2),
    ("\u{FFFD}", 1), ("한글과 english 섞기", 19), ("㎏", 2), ("①", 1), ("𠮷", 2), ("𝄞", 1),
  ])
  func `columns`(text: String, columns: Int) {
    #expect(Text.width(text) == columns)
  }

  @Test(arguments: [
    ("…", 2), ("±", 2), ("→", 2), ("①", 2), ("α", 2), ("a", 1), ("점", 2), ("é", 2), ("ñ", 1), ("‹", 1),
  ])
  func `columns where ambiguous is wide`(text: String, columns: Int) {
    #expect(Text.width(text, ambiguous: .wide) == columns)
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `the width of a text is that of its clusters`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<3_000 {
      let text = Text.clean(random.next())
      for ambiguous in [Text.Ambiguous.narrow, .wide] {
        let sum = text.reduce(0) { $0 + Text.width(String($1), ambiguous: ambiguous) }
        #expect(Text.width(text, ambiguous: ambiguous) == sum, "seed \(seed): \(scalars(text))")
      }
    }
  }
}
