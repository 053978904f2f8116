/// Telephone numbers as the screens write them.
enum PhoneText {
  /// `010-1234-5678`, or `010-123-4567` of ten digits; anything else as it is.
  static func text(_ digits: String) -> String {
    guard (10...11).contains(digits.count) else { return digits }
    return digits.prefix(3) + "-" + digits.dropFirst(3).dropLast(4) + "-" + digits.suffix(4)
  }
}
