extension Pen {
  /// Writes some rows of a wrapped value, and notes how many rows follow.
  mutating func fold<Model>(_ given: String, _ rows: Range<Int>?, _ fold: Fold<Model>) {
    let shown = isUnfolded ? nil : rows
    let text = Text.clean(given, keepingNewlines: true)
    let links = isPlain || !ink.paints(.link) ? [] : FoundLinks.ranges(in: text, kinds: fold.links)
    let count = wrap(text, rows: shown, links: links)
    folded.note(fold.rest, shown.map { max(0, count - $0.upperBound) } ?? 0)
  }

  /// Writes a wrapped text, or the given rows of it. `links` are positions in its UTF-8. Returns how many rows the whole
  /// text has. The rows of a second wrapped value in a line begin at the column of the first one.
  @discardableResult
  mutating func wrap(
    _ text: String, rows shown: Range<Int>? = nil, links: [Range<Int>] = []
  ) -> Int {
    let isBegun = current.hang >= 0
    if !isBegun { current.hang = width - column < Self.leastRoom ? min(2, width - 1) : column }
    if width - column < Self.leastRoom, column > current.hang, !(isBegun && text.isEmpty) { breakRow() }
    var isFirst = true
    guard links.isEmpty else { return wrapLinked(text, rows: shown, links: links) }
    let rows = Text.wrap(text, first: width - column, rest: width - current.hang)
    for row in rows[(shown ?? rows.indices).clamped(to: rows.indices)] {
      if !isFirst { breakRow() }
      isFirst = false
      put(row, Text.width(row), cut: Int.max)
    }
    return rows.count
  }

  private mutating func wrapLinked(_ text: String, rows shown: Range<Int>?, links: [Range<Int>]) -> Int {
    let rows = Text.rows(of: text, first: width - column, rest: width - current.hang)
    var isFirst = true
    for row in rows[(shown ?? rows.indices).clamped(to: rows.indices)] {
      if !isFirst { breakRow() }
      isFirst = false
      let end = column + Text.width(String(Text.slice(text, row.lowerBound, row.upperBound)))
      var start = row.lowerBound
      for link in links where link.overlaps(row) {
        let part = link.clamped(to: row)
        put(text, start..<part.lowerBound)
        ink.open(.link)
        put(text, part)
        ink.close()
        start = part.upperBound
      }
      put(text, start..<row.upperBound)
      column = end
    }
    return rows.count
  }

  private mutating func put(_ text: String, _ range: Range<Int>) {
    put(String(Text.slice(text, range.lowerBound, range.upperBound)), 0, cut: Int.max)
  }
}
