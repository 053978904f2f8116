import Fixtures
import Testing

@testable import UsherScreens

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

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `the width of a text is that of its clusters`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<3_000 {
      let text = Text.clean(random.next())
      let sum = text.reduce(0) { $0 + Text.width(String($1)) }
      #expect(Text.width(text) == sum, "seed \(seed): \(scalars(text))")
    }
  }
}

@Suite struct TextTruncateTests {
  @Test(arguments: [
    ("", 0, ""), ("", 3, ""), ("lunch", 5, "lunch"), ("lunch", 4, "lun…"), ("lunch", 1, "…"),
    ("lunch", 0, ""),
    ("lunch", -1, ""), ("점심시간", 8, "점심시간"), ("점심시간", 7, "점심시…"), ("점심시간", 6, "점심…"), ("점심", 1, "…"),
    ("one two", 5, "one…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("🇰🇷🇯🇵", 3, "🇰🇷…"),
  ])
  func `cut between clusters`(text: String, columns: Int, cut: String) {
    #expect(scalars(Text.truncate(text, to: columns)) == scalars(cut))
  }

  @Test(arguments: [
    ("", 3, ""), ("lunch", 5, "lunch"), ("lunch", 4, "…nch"), ("lunch", 1, "…"), ("lunch", 0, ""),
    ("lunch", -2, ""),
    ("at lunch today", 9, "…today"), ("at lunch ", 7, "…lunch "), ("점심시간", 6, "…시간"), ("점심 시간", 7, "…시간"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "…👨‍👩‍👧‍👦"),
  ])
  func `the end is kept, from a word on`(text: String, columns: Int, cut: String) {
    #expect(scalars(Text.tail(text, to: columns)) == scalars(cut))
  }

  @Test(arguments: [
    ("ab", 4, "ab  "), ("점심", 6, "점심  "), ("점심시간", 6, "점심… "), ("ab", 2, "ab"), ("ab", 0, ""), ("ab", -3, ""),
    ("", 2, "  "),
  ])
  func `pad`(text: String, columns: Int, padded: String) {
    #expect(Text.pad(text, to: columns) == padded)
  }

  @Test(arguments: [21, 22, 23] as [UInt64])
  func `never too wide, never less than could be, never a part of a cluster`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<2_000 {
      let text = Text.clean(random.next())
      let columns = random.number(0...30)
      let cut = Text.truncate(text, to: columns)
      #expect(Text.width(cut) <= columns, "seed \(seed): \(scalars(text))")
      #expect(Text.width(Text.pad(text, to: columns)) == columns, "seed \(seed): \(scalars(text))")
      if Text.width(text) <= columns {
        #expect(scalars(cut) == scalars(text))
      } else if columns > 0 {
        // The ellipsis may join the letter before it into one character, so scalars are compared.
        let kept = String(cut.unicodeScalars.dropLast())
        #expect(cut.unicodeScalars.last == "…")
        let starts = text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) }
        #expect(
          starts.contains(kept.unicodeScalars.count) && text.unicodeScalars.starts(with: kept.unicodeScalars))
      }
    }
  }
}

@Suite struct TextNearestTests {
  private let known = ["name", "unread", "isUnread", "key"]

  @Test(arguments: [
    ("nmae", "name"), ("nam", "name"), ("names", "name"), ("Name", "name"), ("UNREAD", "unread"),
    ("isunread", "isUnread"),
    ("kee", "key"), ("kex", "key"),
    ("nxmx", nil), ("nxamx", "name"),
    ("k", nil), ("banana", nil), ("", nil), ("name", nil), ("title", nil),
  ])
  func findsWhatWasMeant(_ word: String, _ meant: String?) {
    #expect(Text.nearest(to: word, in: known) == meant)
  }

  @Test(arguments: [
    ("달라기", "달리기"), ("달리", "달리기"), ("서현", "서연"), ("대히", "대회"), ("모임방", nil), ("강", nil),
  ])
  func comparesTheLettersOfSyllables(_ word: String, _ meant: String?) {
    #expect(Text.nearest(to: word, in: ["달리기", "서연", "대회", "사진"]) == meant)
  }
}
