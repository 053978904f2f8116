/// What a person may fill in, as pure checks; the store asks the same ones before it writes.
public enum InputRule {
  /// A name in one line of 1 to 30 characters as people count them, not only blanks.
  public static func isName(_ text: String) -> Bool {
    (1...30).contains(text.count) && text.utf8.count <= 1000 && !isBlank(text)
      && !text.contains(where: \.isNewline)
  }

  /// One line of up to 200 characters; it may be left out.
  public static func isDescription(_ text: String) -> Bool {
    text.count <= 200 && text.utf8.count <= 4000 && !text.contains(where: \.isNewline)
  }

  /// local@domain.tld, without blanks or control characters, as much as can be said without writing to it.
  public static func isEmail(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }), !text.contains(where: \.isWhitespace) else {
      return false
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
  }

  /// The 10 or 11 digits of a phone number, hyphens and blanks left out; nil if it is not one.
  public static func phoneDigits(_ text: String) -> String? {
    let digits = text.filter { $0 != "-" && $0 != " " }
    let isDigits = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isDigits && (10...11).contains(digits.utf8.count) ? digits : nil
  }

  /// 8 characters or more with an upper-case letter, a lower-case letter, a digit and one of `@$!%*?&`.
  ///
  /// At most 500 bytes and no NUL: libcrypt would look no further.
  public static func isPassword(_ text: String) -> Bool {
    let bytes = text.utf8
    guard text.count >= 8, bytes.count <= 500, !bytes.contains(0) else { return false }
    return bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && bytes.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      && bytes.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && bytes.contains { "@$!%*?&".utf8.contains($0) }
  }

  /// Bytes that a message takes.
  public static let longestMessage = 65_536

  /// Something that can be seen or at least copied, and not too much of it.
  public static func isMessage(_ text: String) -> Bool {
    text.utf8.count <= longestMessage && !isBlank(text)
  }

  static func isBlank(_ text: String) -> Bool {
    text.allSatisfy(\.isWhitespace)
  }
}
