import Testing
import UsherText

@testable import UsherText

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

  @Test func `the mark of a cut may be ambiguous itself`() {
    #expect(Text.truncate("lunch", to: 4, ambiguous: .wide) == "lu…")
    #expect(Text.truncate("lunch", to: 1, ambiguous: .wide) == "")
    #expect(Text.pad("lunch", to: 1, ambiguous: .wide) == " ")
  }

  @Test(arguments: [
    ("ab", 4, false, "ab  "), ("ab", 4, true, "  ab"), ("점심", 6, false, "점심  "), ("점심시간", 6, false, "점심… "),
    ("점심시간", 6, true, " 점심…"), ("ab", 2, false, "ab"), ("ab", 0, false, ""), ("ab", -3, false, ""),
    ("", 2, false, "  "),
  ])
  func `pad`(text: String, columns: Int, right: Bool, padded: String) {
    #expect(Text.pad(text, to: columns, right: right) == padded)
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
      #expect(
        Text.width(Text.pad(text, to: columns, right: true)) == columns, "seed \(seed): \(scalars(text))")
      if Text.width(text) <= columns {
        #expect(scalars(cut) == scalars(text))
      } else if columns > 0 {
        // A letter that takes in what follows makes one character with the mark, so scalars are compared.
        let kept = String(cut.unicodeScalars.dropLast())
        #expect(cut.unicodeScalars.last == "…")
        let starts = text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) }
        #expect(
          starts.contains(kept.unicodeScalars.count) && text.unicodeScalars.starts(with: kept.unicodeScalars))
      }
    }
  }
}
