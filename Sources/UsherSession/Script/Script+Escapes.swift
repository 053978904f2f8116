internal import UsherScreens

extension Script.Line {
  /// Returns a text of a line as a file has it: each character that is not drawn, or that reorders or hides others, is written as
  /// its number, such as `\u{202E}`. A text without such characters stays as it is.
  static func escaped(_ text: String) -> String {
    guard Text.clean(text) != text || text.contains("\\u{") else { return text }
    var escaped = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      // What the text itself has of an escape is no escape.
      if isHidden(scalar) || scalar == "\\" && rest.starts(with: "u{".unicodeScalars) {
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Undoes ``escaped(_:)``. Numbers of other characters stay as they are.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\u{") else { return text }
    var unescaped = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let (meant, end) = escape(in: rest) {
        unescaped.append(meant)
        rest = rest[end...]
      } else {
        unescaped.append(scalar)
      }
    }
    return String(unescaped)
  }

  /// The character whose number follows a backslash, and the index after the number; nil if none follows.
  private static func escape(
    in rest: Substring.UnicodeScalarView
  ) -> (scalar: Unicode.Scalar, end: Substring.UnicodeScalarView.Index)? {
    let longest = rest.prefix("u{10FFFF}".unicodeScalars.count)
    guard longest.starts(with: "u{".unicodeScalars), let end = longest.firstIndex(of: "}"),
      let value = UInt32(String(longest[..<end].dropFirst(2)), radix: 16), let scalar = Unicode.Scalar(value),
      isHidden(scalar) || scalar == "\\"
    else { return nil }
    return (scalar, rest.index(after: end))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
