/// Names of values, events, fields and rules: letters, digits and `_`, a letter first.
enum Name {
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 80 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension StringProtocol {
  /// Without the spaces at both ends.
  var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(String(start.reversed().drop { $0 == " " }.reversed()))
  }
}
