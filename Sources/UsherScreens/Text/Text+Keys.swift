extension Text {
  /// The keys of each vowel of Hangul, as a Latin keyboard has them, and those of each consonant.
  private static let vowels = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(separator: " ")
  private static let consonants =
    "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g".split(separator: " ")

  /// Returns what the same keys type on a Latin keyboard if a text was typed in Hangul on the usual Korean one: `help` for `ㅗ디ㅔ`.
  /// Returns nil if anything in the text is not Hangul.
  package static func latinKeys(of text: String) -> String? {
    var keys = ""
    for scalar in composed(text).unicodeScalars {
      switch scalar.value {
      case 0x3131...0x314E: keys += consonants[Int(scalar.value - 0x3131)]
      case 0x314F...0x3163: keys += vowels[Int(scalar.value - 0x314F)]
      case 0xAC00...0xD7A3:
        let (rest, final) = Int(scalar.value - 0xAC00).quotientAndRemainder(dividingBy: 28)
        // No syllable ends with ㄸ, ㅃ or ㅉ, and none begins with two different consonants.
        let finals = consonants.indices.filter { ![7, 18, 24].contains($0) }
        let initials = consonants.indices.filter { consonants[$0].count == 1 }
        keys += consonants[initials[rest / 21]] + vowels[rest % 21]
        if final > 0 { keys += consonants[finals[final - 1]] }
      default: return nil
      }
    }
    return keys.isEmpty ? nil : keys
  }

  /// Returns a text with its full-width letters, digits and marks as ordinary ones: `S3` for `Ｓ３`.
  package static func halfWidth(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { wide.contains($0.value) }) else { return text }
    var narrow = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let value = wide.contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      narrow.append(Unicode.Scalar(value) ?? scalar)
    }
    return String(narrow)
  }

  private static let wide: ClosedRange<UInt32> = 0xFF01...0xFF5E
}
