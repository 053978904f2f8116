extension Text {
  /// The text, or as many of its clusters as leave room for a closing `…`.
  ///
  /// It is never wider than `columns`: where not even the `…` has room, it is empty.
  public static func truncate(
    _ text: String, to columns: Int, ambiguous: Ambiguous = .narrow
  ) -> String {
    fit(text, columns, ambiguous).text
  }

  /// The text with spaces after it, or before it if it is to stand at the right, exactly `columns` wide.
  public static func pad(
    _ text: String, to columns: Int, right: Bool = false, ambiguous: Ambiguous = .narrow
  ) -> String {
    let (text, width) = fit(text, columns, ambiguous)
    guard width < columns else { return text }
    let spaces = String(repeating: " ", count: columns - width)
    return right ? spaces + text : text + spaces
  }

  /// The text, or its end behind an opening `…`, from the beginning of a word on if it holds one.
  package static func tail(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var end = text.suffix(columns - 1)
    while width(String(end)) >= columns { end = end.dropFirst() }
    let isWhole = text[..<end.startIndex].last == " "
    if !isWhole, let gap = end.dropLast().firstIndex(of: " ") { end = end[gap...].dropFirst() }
    return "…" + end
  }

  private static func fit(
    _ text: String, _ columns: Int, _ ambiguous: Ambiguous
  ) -> (text: String, width: Int) {
    let room = columns - ambiguous.rawValue
    return withClusters(of: text, ambiguous: ambiguous) { clusters in
      var width = 0
      var cut = (end: 0, width: 0)
      while clusters.next(in: text) {
        width &+= clusters.columns
        if width > columns {
          guard room >= 0 else { return ("", 0) }
          return (slice(text, 0, cut.end) + "…", cut.width + ambiguous.rawValue)
        }
        if width <= room, !clusters.isSpace { cut = (clusters.end, width) }
      }
      return (text, width)
    }
  }
}
