/// One emoji, as a reaction to a message.
///
/// Emoji that look the same are equal: with or without the variation selector, ❤ is ❤️.
public struct Emoji: Hashable, Sendable {
  public let text: String

  /// The most scalars of an emoji. A family of four with skin tones has eleven.
  static let mostScalars = 12

  /// Returns nil if the text is not a single emoji. Text, marks of direction and longer chains of joined emoji are none.
  public init?(_ text: String) {
    guard text.utf8.count <= 4 * Self.mostScalars, text.count == 1 else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= Self.mostScalars,
      let whole = Self.flag(scalars) ?? Self.keycap(scalars) ?? Self.joined(scalars)
    else { return nil }
    self.text = String(String.UnicodeScalarView(whole))
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let letters: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
  private static let selector: Unicode.Scalar = "\u{FE0F}"

  /// The flag of a country is two letters; the flag of a region is a black flag with a code of tags.
  private static func flag(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let tags: ClosedRange<Unicode.Scalar> = "\u{E0030}"..."\u{E007A}"
    if scalars.count == 2, scalars.allSatisfy(letters.contains) { return scalars }
    guard (5...9).contains(scalars.count), scalars[0] == "\u{1F3F4}", scalars.last == "\u{E007F}",
      scalars.dropFirst().dropLast().allSatisfy(tags.contains)
    else { return nil }
    return scalars
  }

  private static func keycap(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard let first = scalars.first, "0123456789#*".unicodeScalars.contains(first),
      scalars.last == "\u{20E3}",
      scalars.count == 2 || scalars.count == 3 && scalars[1] == selector
    else { return nil }
    return [first, selector, "\u{20E3}"]
  }

  /// Emoji joined to one, such as 👩‍🚀; or a single one. Each may have a skin tone.
  private static func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    var whole: [Unicode.Scalar] = []
    for part in scalars.split(separator: joiner, omittingEmptySubsequences: false) {
      guard let base = part.first, base.value > 0xA0, base.properties.isEmoji, !letters.contains(base)
      else { return nil }
      var rest = part.dropFirst()
      if rest.first == selector { rest.removeFirst() }
      guard rest.count < 2, rest.allSatisfy(\.properties.isEmojiModifier) else { return nil }
      if !whole.isEmpty { whole.append(joiner) }
      whole.append(base)
      if rest.isEmpty, !base.properties.isEmojiPresentation { whole.append(selector) }
      whole += rest
    }
    return whole
  }
}
