import Fixtures
import Testing
import UsherScreens

@Suite struct ComposerTests {
  @Test(arguments: [
    ("", ""), ("lunch", "lunch"), ("점심", "점심"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
    ("\u{1100}\u{1161}", "가"), ("가\u{11A8}", "각"), ("각\u{11A8}", "각\u{11A8}"), ("\u{1161}", "\u{1161}"),
    ("e\u{301}", "é"), ("a\u{302}\u{301}", "ấ"), ("a\u{323}\u{302}", "ậ"), ("a\u{302}\u{323}", "ậ"),
    ("か\u{3099}", "が"),
    ("\u{212B}", "Å"), ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ("\u{F900}", "豈"),
    ("\u{301}\u{323}e", "\u{323}\u{301}e"), ("\u{958}", "\u{915}\u{93C}"), ("👍🏽 ok", "👍🏽 ok"),
    ("\u{F73}\u{337}", "\u{337}\u{F71}\u{F72}"),
    ("a\u{5AE}\u{300}", "à\u{5AE}"), ("a\u{5AE}\u{301}\u{300}", "á\u{5AE}\u{300}"),
  ])
  func `composed`(text: String, whole: String) {
    #expect(scalars(Text.composed(text)) == scalars(whole))
  }

  @Test func `every syllable comes back from its parts`() {
    for value in (0xAC00...0xD7A3 as ClosedRange<UInt32>) {
      let (syllable, trailing) = (value - 0xAC00).quotientAndRemainder(dividingBy: 28)
      let parts =
        [0x1100 + syllable / 21, 0x1161 + syllable % 21] + (trailing > 0 ? [0x11A7 + trailing] : [])
      let text = String(String.UnicodeScalarView(parts.compactMap { Unicode.Scalar($0) }))
      guard Text.composed(text).unicodeScalars.map(\.value) != [value] else { continue }
      Issue.record("U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [41, 42] as [UInt64])
  func `composed text is equal, and stays as it is`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<3_000 {
      let text = random.next()
      let whole = Text.composed(text)
      #expect(whole == text, "seed \(seed): \(scalars(text))")
      #expect(scalars(Text.composed(whole)) == scalars(whole), "seed \(seed): \(scalars(text))")
    }
  }
}
