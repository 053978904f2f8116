/// Money as the screens write it.
enum Won {
  /// `1,000`
  static func text(_ won: Int) -> String {
    var text = ""
    for (index, digit) in String(won).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
