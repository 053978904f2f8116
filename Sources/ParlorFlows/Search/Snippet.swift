/// A message around what was found in it, as one line.
struct Snippet: Hashable {
  var before = ""
  var match = ""
  var after = ""

  init() {}

  /// `range` counts Unicode scalars; without one it is the message from its start.
  init(of text: String, around range: Range<Int>?) {
    let scalars = Array(text.unicodeScalars)
    let range = (range ?? 0..<0).clamped(to: 0..<scalars.count)
    before = Snippet.line(scalars[..<range.lowerBound].suffix(400))
    match = Snippet.line(scalars[range])
    after = Snippet.line(scalars[range.upperBound...].prefix(400))
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
