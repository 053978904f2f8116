extension Text {
  /// Returns a whole number with a separator between the thousands.
  public static func grouped(_ number: Int, by separator: String = ",") -> String {
    (number < 0 ? "-" : "") + grouped(digits: String(number.magnitude), by: separator)
  }

  package static func grouped(digits: String, by separator: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return text
  }
}
