import UsherScreens

/// The part of a message around what was found in it, in one line.
struct Snippet: Hashable {
  var before = ""
  var match = ""
  var after = ""

  init() {}

  /// `range` counts Unicode scalars; without one it is the message from its start.
  init(of text: String, around range: Range<Int>?) {
    let scalars = Array(text.unicodeScalars)
    let range = (range ?? 0..<0).clamped(to: 0..<scalars.count)
    let lead = Snippet.line(scalars[..<range.lowerBound].suffix(400))
    match = Snippet.line(scalars[range])
    before = Snippet.end(of: lead, columns: 12 - Text.width(match))
    after = Snippet.line(scalars[range.upperBound...].prefix(400))
  }

  /// So little of it that what was found is seen on a narrow screen too, and whole words if there are any.
  private static func end(of line: String, columns: Int) -> String {
    guard Text.width(line) > columns else { return line }
    var end = line.suffix(max(0, columns - 1))
    while Text.width(String(end)) >= columns, !end.isEmpty { end = end.dropFirst() }
    if let gap = end.dropLast().firstIndex(of: " ") { end = end[gap...].dropFirst() }
    return "…" + end
  }

  /// Several lines and wide gaps become one line with one space in each place.
  private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in scalars {
      let isBlank = scalar.properties.isWhitespace
      if !isBlank { line.append(scalar) } else if line.last != " " { line.append(" ") }
    }
    return String(line)
  }
}
