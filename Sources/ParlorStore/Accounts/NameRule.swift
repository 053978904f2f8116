import UsherScreens

/// The rules for nicknames and for the names of channels, and the form in which the store keeps such a name.
extension InputRule {
  /// Returns a nickname as the store keeps it; nil if the text is no valid nickname.
  ///
  /// A nickname has 1 to 30 characters. The store keeps it in canonical composition, with one space between words. It
  /// has no control characters, no characters that are invisible or change the direction of writing, and no more than
  /// four marks on one letter. It does not begin with `#` or `@`, as the names of rooms and people are written. An emoji may contain the invisible characters that it is made of.
  public static func nickname(_ text: String) -> String? {
    guard let name = tidied(text) else { return nil }
    guard let first = name.unicodeScalars.first, !first.isMark, !"#@＃＠".unicodeScalars.contains(first),
      name.contains(where: \.isVisible)
    else {
      return nil
    }
    return name.allSatisfy { $0 == " " || $0.isHarmless } ? name : nil
  }

  /// Returns by what an account is looked up that is invited: an e-mail address, or the key of a nickname. Returns nil if the text is
  /// neither. `@ann` means `ann`.
  public static func invitee(_ text: String) -> String? {
    if isEmail(text) { return text }
    return nickname(String(text.drop { $0 == "@" })).map(nameKey)
  }

  /// Returns the name of a channel as the store keeps it; nil if the text is no valid name. `#general` means `general`.
  ///
  /// The name has 1 to 30 letters, digits, spaces, dots, hyphens and underscores, and begins with a letter or a digit.
  public static func channelName(_ text: String) -> String? {
    let bare = text.drop { $0.isWhitespace || $0 == "#" || $0 == "＃" }
    guard let name = tidied(String(bare)), let first = name.first, first.isWordCharacter else { return nil }
    return name.allSatisfy { $0.isWordCharacter || " .-_".contains($0) } ? name : nil
  }

  /// Returns the text under which a name is unique. Names that look alike have the same: upper and lower case, the
  /// dotted and the dotless i, ß and ss, full-width letters, and composed and separate marks count as the same, and
  /// invisible characters do not count.
  public static func nameKey(_ name: String) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in Text.composed(name).unicodeScalars where !scalar.isInvisible {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      seen.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
    }
    // Lower case first: the capital ẞ has no upper case, but its lower case ß has.
    let folded = String(seen).lowercased().uppercased().lowercased()
    var key = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars where !(scalar == "\u{307}" && key.last == "i") { key.append(scalar) }
    return Text.composed(String(key)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns a text in canonical composition, without blanks at its ends and with single spaces inside; nil if it has
  /// more than one line or more than 30 characters, or is empty.
  private static func tidied(_ text: String) -> String? {
    guard text.utf8.count <= 1000, !text.contains(where: \.isNewline) else { return nil }
    let name = Text.composed(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (1...longestName).contains(name.count) ? name : nil
  }

  /// The most characters of a name.
  static let longestName = 30
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a reader cannot see the scalar: it draws nothing, or a blank that does not count as white space.
  var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      || properties.generalCategory == .control || value == 0x2800
  }

  fileprivate var isUnknown: Bool {
    [.surrogate, .privateUse, .unassigned].contains(properties.generalCategory)
  }
}

extension Character {
  /// Whether a reader sees the character: it is not blank, and has more than marks.
  fileprivate var isVisible: Bool {
    !isWhitespace && unicodeScalars.contains { !$0.isInvisible && !$0.isMark && !$0.isUnknown }
  }

  /// Whether the character is a letter or a digit of any script, with few marks.
  fileprivate var isWordCharacter: Bool { (isLetter || isNumber) && isHarmless }

  /// Whether a nickname may contain the character.
  fileprivate var isHarmless: Bool {
    let scalars = unicodeScalars
    guard isVisible, scalars.count(where: \.isMark) <= 4, !scalars.contains(where: \.isUnknown) else {
      return false
    }
    let isEmoji = scalars.contains { $0.properties.isEmoji && !$0.isASCII }
    var last: Unicode.Scalar?
    for scalar in scalars {
      defer { last = scalar }
      guard scalar.isInvisible else { continue }
      switch scalar {
      case "\u{200D}", "\u{FE0F}": if isEmoji { continue }
      default: break
      }
      // Indic scripts join letters with an invisible character after a virama, whose combining class is 9.
      let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}"
      guard isJoiner, last?.properties.canonicalCombiningClass == .virama else { return false }
    }
    return true
  }
}
