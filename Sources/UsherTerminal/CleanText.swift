internal import UsherText

/// Makes a line out of bytes that anybody may have written.
enum CleanText {
  /// Repairs UTF-8, turns tabs into spaces, drops all other control characters, composes.
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

  /// C0, DEL and C1.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
  }
}
