/// A step as it is written: a name and its values, `room:42` or `search:lunch,page=2`.
struct WrittenStep: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    /// Nil for a value that is identified by its position.
    var label: String?
    var text: String
  }
  var name: String
  var values: [Value] = []

  var written: String {
    var text = name.escapedForPlace
    for (index, value) in values.enumerated() {
      text += index == 0 ? ":" : ","
      if let label = value.label { text += label.escapedForPlace + "=" }
      text += value.text.escapedForPlace
    }
    return text
  }
}

extension WrittenStep {
  /// Reads one step; nil if it is not one.
  init?(written text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = String(unescaping: parts[0]), !name.isEmpty else { return nil }
    self.init(name: name)
    guard parts.count == 2 else { return }
    for item in parts[1].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let halves = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = halves.compactMap { String(unescaping: $0) }
      guard texts.count == halves.count, texts.count == 1 || !texts[0].isEmpty else { return nil }
      values.append(Value(label: texts.count == 1 ? nil : texts[0], text: texts[texts.count - 1]))
    }
  }
}

extension String {
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~", "@", "+": true
    default: false
    }
  }

  /// The text with `%XX` in place of each byte that is not ASCII or could be punctuation of a place.
  package var escapedForPlace: String {
    if utf8.allSatisfy(String.isPlain) { return self }
    let parts = utf8.map { byte in
      if String.isPlain(byte) { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
    return parts.joined()
  }

  /// The reverse of ``escapedForPlace``; text that was typed unescaped is taken as it is. Nil for a broken `%XX`
  /// or bytes that are not UTF-8.
  package init?(unescaping text: some Collection<UInt8>) {
    let parts = text.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var out = Array(parts[0])
    for part in parts.dropFirst() {
      let digits = String(decoding: part.prefix(2), as: UTF8.self)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) else {
        return nil
      }
      out.append(byte)
      out += part.dropFirst(2)
    }
    self.init(validating: out, as: UTF8.self)
  }
}
