/// `@name` in a message.
enum Mention {
  /// Whether a text mentions a name. Upper and lower case count as the same.
  ///
  /// No Latin letter or digit may follow a name that ends in one, so that `@minaret` does not mention Mina. A Korean
  /// particle may follow any name.
  static func isOf(_ name: String, in text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "@")), !name.isEmpty else { return false }
    let wanted = name.lowercased()
    let body = text.lowercased()
    var rest = body[...]
    while let at = rest.firstIndex(of: "@") {
      rest = rest[body.index(after: at)...]
      if rest.hasPrefix(wanted), ends(rest.dropFirst(wanted.count), after: wanted) { return true }
    }
    return false
  }

  private static func ends(_ rest: Substring, after name: String) -> Bool {
    guard let next = rest.first, let last = name.last else { return true }
    return !(isPlain(last) && isPlain(next))
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
}
