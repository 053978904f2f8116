extension Pen {
  /// Writes some rows of a wrapped value, and notes how many rows follow.
  mutating func fold<Model>(_ given: String, _ rows: Range<Int>?, _ fold: Fold<Model>) {
    let shown = isUnfolded ? nil : rows
    var text = Text.clean(given, keepingNewlines: true)
    var spans: [MarkedText.Span] = []
    if !isPlain, ink.paints(.link) {
      if fold.isMarked { (text, spans) = MarkedText.read(text) }
      let links = FoundLinks.ranges(in: text, kinds: fold.links).map { range in
        let link = String(Text.slice(text, range.lowerBound, range.upperBound))
        return MarkedText.Span(
          range: range, style: .link, address: link.contains("//") ? FoundLinks.escaped(link) : nil)
      }
      spans = MarkedText.joined(spans, links: links)
    }
    let count = wrap(text, rows: shown, spans: spans)
    folded.note(fold.rest, shown.map { max(0, count - $0.upperBound) } ?? 0)
  }

  /// Writes a wrapped text, or the given rows of it. `spans` are in order. Returns how many rows the whole
  /// text has. The rows of a second wrapped value in a line begin at the column of the first one.
  @discardableResult
  mutating func wrap(
    _ text: String, rows shown: Range<Int>? = nil, spans: [MarkedText.Span] = []
  ) -> Int {
    let isBegun = current.hang >= 0
    if !isBegun { current.hang = width - column < Self.leastRoom ? min(2, width - 1) : column }
    if width - column < Self.leastRoom, column > current.hang, !(isBegun && text.isEmpty) { breakRow() }
    var isFirst = true
    guard spans.isEmpty else { return wrapMarked(text, rows: shown, spans: spans) }
    let rows = Text.wrap(text, first: width - column, rest: width - current.hang)
    for row in rows[(shown ?? rows.indices).clamped(to: rows.indices)] {
      if !isFirst { breakRow() }
      isFirst = false
      put(row, Text.width(row), cut: Int.max)
    }
    return rows.count
  }

  private mutating func wrapMarked(_ text: String, rows shown: Range<Int>?, spans: [MarkedText.Span]) -> Int {
    let rows = Text.rows(of: text, first: width - column, rest: width - current.hang)
    var isFirst = true
    for row in rows[(shown ?? rows.indices).clamped(to: rows.indices)] {
      if !isFirst { breakRow() }
      isFirst = false
      let end = column + Text.width(String(Text.slice(text, row.lowerBound, row.upperBound)))
      var start = row.lowerBound
      for span in spans where span.range.overlaps(row) {
        let part = span.range.clamped(to: row)
        put(text, start..<part.lowerBound)
        ink.open(span.style)
        put(text, part, linkedTo: marksLinks ? span.address : nil)
        ink.close()
        start = part.upperBound
      }
      put(text, start..<row.upperBound)
      column = end
    }
    return rows.count
  }

  /// The longest address that terminals take.
  private static let longestAddress = 2000

  /// Writes a part of a text. `address` is the whole address that the part is a link to: it is printable ASCII.
  private mutating func put(_ text: String, _ range: Range<Int>, linkedTo address: String? = nil) {
    let part = String(Text.slice(text, range.lowerBound, range.upperBound))
    guard let address, address.utf8.count <= Self.longestAddress, !part.isEmpty else {
      return put(part, 0, cut: Int.max)
    }
    ink.apply(to: &bytes)
    bytes += Array("\u{1B}]8;;\(address)\u{1B}\\".utf8)
    put(part, 0, cut: Int.max)
    bytes += Array("\u{1B}]8;;\u{1B}\\".utf8)
  }
}
