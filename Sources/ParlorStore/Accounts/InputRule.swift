/// The rules for what a person types into forms and messages. The store checks the same rules before it writes.
public enum InputRule {
  /// Whether a text is a valid name: one line of 1 to 30 characters (`Character`), and not only blanks.
  public static func isName(_ text: String) -> Bool {
    (1...30).contains(text.count) && text.utf8.count <= 1000 && !isBlank(text)
      && !text.contains(where: \.isNewline)
  }

  /// Whether a text is a valid description: one line of up to 200 characters. It may be empty.
  public static func isDescription(_ text: String) -> Bool {
    text.count <= 200 && text.utf8.count <= 4000 && !text.contains(where: \.isNewline)
  }

  /// Whether a text looks like `local@domain.tld`. It has no blanks, control characters or invisible ones. Whether the address
  /// exists is not checked.
  public static func isEmail(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }), !text.contains(where: \.isWhitespace),
      !text.unicodeScalars.contains(where: { $0.isInvisible || $0 == "\u{FFFD}" })
    else {
      return false
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
  }

  /// Returns a phone number as the store keeps it: as E.164 writes it, a `+` and 7 to 15 digits that begin with the code of a country,
  /// or in the form of one country, 10 or 11 digits that begin with 0. Blanks, hyphens, dots and brackets are left out. Returns nil if
  /// the text is no phone number. `+82 (0)10` is none: it is not clear whether its 0 is dialled.
  public static func phone(_ text: String) -> String? {
    let number = text.filter { !" -.()".contains($0) }
    let isAbroad = number.hasPrefix("+")
    let digits = number.utf8.dropFirst(isAbroad ? 1 : 0)
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), !text.contains("(0)")
    else { return nil }
    let beginsWithZero = digits.first == UInt8(ascii: "0")
    let isLong = (isAbroad ? 7...15 : 10...11).contains(digits.count)
    return isLong && beginsWithZero != isAbroad ? number : nil
  }

  /// Whether a text is a valid password: 12 characters or more, or 8 with an upper-case letter, a lower-case letter, a digit and
  /// one of `@$!%*?&`. It is none of the ``worstPasswords``.
  ///
  /// It has at most 500 bytes and no NUL, since libcrypt would ignore the rest.
  public static func isPassword(_ text: String) -> Bool {
    let bytes = text.utf8
    guard text.count >= 8, bytes.count <= 500, !bytes.contains(0), !isWorstPassword(text) else {
      return false
    }
    if text.count >= 12 { return true }
    return bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && bytes.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      && bytes.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && bytes.contains { "@$!%*?&".utf8.contains($0) }
  }

  /// The most bytes of UTF-8 that a message may have.
  public static let longestMessage = 65_536

  /// Whether a text can be sent: not only blanks, and at most `longestMessage` bytes.
  public static func isMessage(_ text: String) -> Bool {
    text.utf8.count <= longestMessage && !isBlank(text)
  }

  static func isBlank(_ text: String) -> Bool {
    text.allSatisfy(\.isWhitespace)
  }
}
