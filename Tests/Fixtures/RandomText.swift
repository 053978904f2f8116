import SeededRandom

/// Makes random texts from what people write and from what attackers send.
package struct RandomText {
  private var random: SplitMix64

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  package mutating func next(pieces: ClosedRange<Int> = 0...24) -> String {
    var text = ""
    for _ in 0..<Int.random(in: pieces, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: text += Self.words.randomElement(using: &random) ?? ""
      case 3..<5: text += Self.hostile.randomElement(using: &random) ?? ""
      case 5: text += " "
      case 6..<8: text.unicodeScalars.append(Self.joining.randomElement(using: &random) ?? " ")
      case 8: text.unicodeScalars.append(scalar())
      default: text += String(decoding: bytes(), as: UTF8.self)
      }
    }
    return text
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let limits: [UInt32] = [0x80, 0x3000, 0x2_0000, 0x11_0000]
    let limit = limits.randomElement(using: &random) ?? 0x80
    return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{FFFD}"
  }

  private mutating func bytes() -> [UInt8] {
    (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private static let words = [
    "lunch", "점심", "김치찌개", " ", "日本語", "カタカナ", "Привет", "שלום", "سلام", "हिन्दी", "ไทย", "…", "±",
    "👍", "👍🏽", "👨‍👩‍👧‍👦", "🇰🇷", "1️⃣", "❤️", "❤", "e\u{301}", "\u{1112}\u{1161}\u{11AB}", "クﾞ", "می‌خواهم",
  ]
  private static let hostile = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\r\n",
    "\t",
    "\u{2028}", "\u{E0041}", "\u{FE0F}", "\u{200D}", "\u{3164}", "\u{115F}", "\u{1160}", "\u{E000}",
    "\u{FFFF}", "\n",
  ]
  private static let joining: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{323}", "\u{20E3}", "\u{FE0F}", "\u{FE0E}", "\u{200C}", "\u{200D}", "\u{1F3FB}",
    "\u{1F1F0}", "\u{1F469}", "\u{2764}", "\u{94D}", "\u{915}", "\u{93F}", "\u{1100}", "\u{1161}", "\u{11A8}",
    "\u{AC00}", "\u{600}", "\u{D4E}", "\u{E33}", "\u{302E}", "\u{34F}", "\u{1F3F4}", "\u{E0067}", "\u{E007F}",
    "3",
  ]
}
