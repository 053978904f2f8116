/// The scalars that a clean text must not contain. Uses Unicode's own properties, and not the tables that are under
/// test.
package enum Forbidden {
  package static func first(in text: String, newlines: Bool = false) -> Unicode.Scalar? {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.first { index in
      if newlines && scalars[index] == "\n" { return false }
      return isForbidden(scalars[index]) && !isEmojiPart(scalars, index) && !isLetterPart(scalars, index)
    }.map { scalars[$0] }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint {
      return true
    }
    if scalar.properties.isBidiControl { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    // Among format characters, only the signs that precede Arabic and other digits are visible.
    case .format: return !scalar.properties.isGraphemePrepend
    default: return false
    }
  }

  /// Whether a scalar is a joiner, a style or a tag that belongs to an emoji.
  private static func isEmojiPart(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[index - 1]
    let after = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalars[index].value {
    case 0x200D: return after.properties.isEmoji && !after.isASCII
    case 0xFE0E: return before.properties.isEmoji && !before.isASCII
    case 0xFE0F: return before.properties.isEmoji && (!before.isASCII || after == "\u{20E3}")
    case 0xE0020...0xE007F: return before == "\u{1F3F4}" || 0xE0020...0xE007F ~= before.value
    default: return false
    }
  }

  /// Whether a scalar is a joiner after a virama or between Arabic letters.
  private static func isLetterPart(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0, [0x200C, 0x200D].contains(scalars[index].value) else { return false }
    if scalars[index - 1].properties.canonicalCombiningClass == .virama { return true }
    return scalars[index] == "\u{200C}" && index + 1 < scalars.count
      && 0x620...0x8C9 ~= scalars[index + 1].value
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isBidiControl: Bool {
    name?.hasPrefix("LEFT-TO-RIGHT") == true || name?.hasPrefix("RIGHT-TO-LEFT") == true
      || name?.hasPrefix("POP DIRECTIONAL") == true || name?.hasSuffix("ISOLATE") == true
  }

  fileprivate var isGraphemePrepend: Bool {
    name?.hasPrefix("ARABIC ") == true && name != "ARABIC LETTER MARK" || name == "SYRIAC ABBREVIATION MARK"
      || name?.hasPrefix("KAITHI NUMBER SIGN") == true
  }
}
