import Fixtures
import Testing
import UsherScreens

@Suite struct CleanerTests {
  @Test(arguments: [
    "", " ", "lunch at noon?", "점심 먹을까요?", "日本語のテキスト、テスト。", "Привет, мир", "Ünïcödé", "e\u{301}", "a\u{A0}b",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "각\u{AC00}\u{11A8}", "שָׁלוֹם", "مَرْحَبًا", "नमस्ते क्षत्रिय",
    "ภาษาไทย นำ",
    "😀👍🏽👨‍👩‍👧‍👦👩🏽‍❤️‍💋‍👨🏿🏳️‍🌈", "🇰🇷🇯🇵", "1️⃣#️⃣", "❤️ ❤ ☎︎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष क्‌ष", "ㅋㅋㅋ ㅠㅠ", "…±α→█│", "\u{3000}\u{2003}",
    "\u{600}12", "‹U+202E›", "\u{FFFD}",
  ])
  func `what people write stays as it is`(text: String) {
    #expect(scalars(Text.clean(text)) == scalars(text))
  }

  @Test(arguments: [
    ("\0\u{1}\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}\u{1F}", "␀␁␇␈␉␊␋␌␍␛␟"), ("a\u{7F}b", "a␡b"), ("a\r\nb", "a␍␊b"),
    ("\u{80}", "‹U+0080›"), ("\u{9B}31mred", "‹U+009B›31mred"), ("\u{85}", "‹U+0085›"),
    ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
    ("\u{1B}]52;c;ZXZpbA==\u{1B}\\", "␛]52;c;ZXZpbA==␛\\"), ("\u{1B}Pq#0\u{9C}", "␛Pq#0‹U+009C›"),
    ("photo_\u{202E}gnp.exe", "photo_‹U+202E›gnp.exe"), ("\u{2066}a\u{2069}", "‹U+2066›a‹U+2069›"),
    ("\u{61C}a\u{200E}b\u{200F}", "‹U+061C›a‹U+200E›b‹U+200F›"), ("a\u{2028}b\u{2029}", "a‹U+2028›b‹U+2029›"),
    ("pass\u{200B}word", "pass‹U+200B›word"), ("\u{FEFF}a", "‹U+FEFF›a"),
    ("a\u{2060}\u{2064}", "a‹U+2060+1›"),
    ("co\u{AD}op", "co‹U+00AD›op"), ("\u{180E}", "‹U+180E›"),
    ("\u{115F}\u{1160}\u{3164}\u{FFA0}", "‹U+115F+3›"), ("\u{2800}⠿\u{2800}\u{2800}", " ⠿  "),
    ("a\u{34F}b", "a‹U+034F›b"), ("a\u{200D}b", "a‹U+200D›b"), ("a\u{200C}b", "a‹U+200C›b"),
    ("👩\u{200D}", "👩‹U+200D›"), ("👩\u{200D}a", "👩‹U+200D›a"), ("🇰🇷\u{200D}👩", "🇰🇷‹U+200D›👩"),
    ("a\u{FE0F}", "a‹U+FE0F›"), ("1\u{FE0F}", "1‹U+FE0F›"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}‹U+FE0F›"),
    ("葛\u{E0100}", "葛‹U+E0100›"), ("a\u{FE00}", "a‹U+FE00›"),
    ("👍\u{E0041}\u{E0042}\u{E007F}", "👍‹U+E0041+2›"),
    ("🏴\u{E0075}\u{E0073}\u{E007F}", "🏴‹U+E0075+2›"), ("\u{E0001}", "‹U+E0001›"),
    ("\u{FFFE}\u{FFFF}\u{10FFFF}", "‹U+FFFE+2›"), ("\u{E000}\u{F8FF}", "‹U+E000+1›"),
    ("\u{F0000}", "‹U+F0000›"), ("\u{378}", "‹U+0378›"), ("\u{FFF9}a\u{FFFB}", "‹U+FFF9›a‹U+FFFB›"),
    ("\u{301}a", "‹U+0301›a"), ("\n\u{301}", "␊‹U+0301›"), ("\u{200B}\u{301}a", "‹U+200B+1›a"),
    ("\u{1161}", "‹U+1161›"), ("각\u{11A8}", "각‹U+11A8›"),
    ("\u{1100}\u{1161}\u{1161}", "\u{1100}\u{1161}‹U+1161›"),
  ])
  func `hidden characters and control characters are shown as marks`(text: String, clean: String) {
    #expect(scalars(Text.clean(text)) == scalars(clean))
  }

  @Test func `four marks on a base stay, the rest are counted`() {
    let zalgo = "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}a\u{301}"
    #expect(scalars(Text.clean(zalgo)) == scalars("Z\u{301}\u{302}\u{303}\u{304}‹U+0305+2›a\u{301}"))
  }

  @Test func `an absurd cluster ends after sixteen scalars`() {
    let chain = String(repeating: "\u{915}\u{94D}", count: 100)
    let kept = String(repeating: "\u{915}\u{94D}", count: 8)
    #expect(scalars(Text.clean(chain)) == scalars(kept + "‹U+0915+183›"))
  }

  @Test func `more than three joiners make no emoji`() {
    let chain = "👩\u{200D}👩\u{200D}👩\u{200D}👩\u{200D}👩"
    #expect(scalars(Text.clean(chain)) == scalars("👩\u{200D}👩\u{200D}👩\u{200D}👩‹U+200D›👩"))
  }

  @Test func `a long run of hidden characters is one mark`() {
    #expect(Text.clean("a" + String(repeating: "\u{200B}", count: 4_000) + "b") == "a‹U+200B+3999›b")
  }

  @Test func `several lines keep their newlines, and tabs become spaces`() {
    let body = "one\r\ntwo\n\tthree\rfour\u{B}\u{2028}\n\u{301}"
    let clean = "one\ntwo\n    three␍four␋‹U+2028›\n‹U+0301›"
    #expect(scalars(Text.clean(body, keepingNewlines: true)) == scalars(clean))
  }

  @Test func `bytes that are not UTF-8 are repaired by String, and the repaired text is clean`() {
    let surrogate = String(decoding: [0x61, 0xED, 0xA0, 0x80, 0xC0, 0x80, 0x62] as [UInt8], as: UTF8.self)
    #expect(Text.clean(surrogate) == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `cleaning random text a second time changes nothing`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<3_000 {
      let text = random.next()
      let clean = Text.clean(text)
      #expect(Forbidden.first(in: clean) == nil, "seed \(seed): \(scalars(text))")
      #expect(scalars(Text.clean(clean)) == scalars(clean), "seed \(seed): \(scalars(text))")
      let body = Text.clean(text, keepingNewlines: true)
      #expect(Forbidden.first(in: body, newlines: true) == nil, "seed \(seed): \(scalars(text))")
      #expect(
        scalars(Text.clean(body, keepingNewlines: true)) == scalars(body), "seed \(seed): \(scalars(text))")
    }
  }

  @Test func `every scalar is clean by itself, before a letter and after a letter`() {
    for value in (0...0x3FFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)", "가\(scalar)b"] {
        let clean = Text.clean(text)
        guard clean.unicodeScalars.elementsEqual(text.unicodeScalars) else { continue }
        if let found = Forbidden.first(in: clean) { Issue.record("\(hex(found)) in \(scalars(text))") }
        if Text.width(text) == text.reduce(0, { $0 + Text.width(String($1)) }) { continue }
        Issue.record("the clusters of \(scalars(text)) are not Swift's")
      }
    }
  }
}

/// The scalars of a text in hexadecimal. Texts that are only canonically equal differ here.
func scalars(_ text: String) -> [String] { text.unicodeScalars.map(hex) }

private func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }
