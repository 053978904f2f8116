internal import UsherScreens

/// Makes a harmless line of text from bytes of any origin.
enum CleanText {
  /// Repairs UTF-8, turns tabs into spaces, drops all other control characters, and composes the text.
  static func line(_ bytes: some Collection<UInt8>) -> String {
    line(String(decoding: bytes, as: UTF8.self))
  }

  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return Text.composed(text) }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" { clean.append(" ") } else if !isControl(scalar) { clean.append(scalar) }
    }
    return Text.composed(String(clean))
  }

  /// Whether a scalar is a control character: C0, DEL or C1.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value.isControl || (0x80..<0xA0).contains(scalar.value)
  }
}
