/// The Swift source that holds the files, in the order given.
func embeddedSource(_ files: [(path: String, text: String)]) -> String {
  var source = """
    /// The screen files of this target, generated from its Screens folder.
    enum EmbeddedScreens {
      static let files: [(path: String, text: String)] = [\n
    """
  for file in files {
    source += "(" + swiftLiteral(file.path) + ", " + swiftLiteral(file.text) + "),\n"
  }
  return source + "  ]\n}\n"
}

/// Writes text as a Swift multi-line raw string literal that yields exactly the same text.
///
/// The delimiter has one `#` more than the longest run in the text, so nothing in the text can close the literal
/// or start an escape. Control characters other than tab and newline are written as escapes, since the compiler
/// normalises or refuses them.
func swiftLiteral(_ text: String) -> String {
  let pounds = String(repeating: "#", count: longestRun(of: UInt8(ascii: "#"), in: text) + 1)
  var literal = pounds + "\"\"\"\n"
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n", "\t": literal.unicodeScalars.append(scalar)
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
      literal += "\\" + pounds + "u{" + String(scalar.value, radix: 16) + "}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\n\"\"\"" + pounds
}

private func longestRun(of byte: UInt8, in text: String) -> Int {
  var longest = 0
  var run = 0
  for each in text.utf8 {
    run = each == byte ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}
