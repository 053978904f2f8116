internal import UsherScreens

/// Rows that were printed directly above the prompt, and are taken away again.
extension LinePainter {
  func erase(rows: [String]) -> Bool {
    if rows.isEmpty { return true }
    guard activity == .line || activity == .none && output.isAtLineStart else { return false }
    let below = activity == .none ? 1 : place.end.row + 1 + (shownProgress == nil ? 0 : 1)
    // A row that the terminal may have wrapped takes more rows than one, and rows that have scrolled away stay.
    guard rows.count + below <= layout.rows, rows.allSatisfy({ Self.columns(ofDrawn: $0) <= columns }) else {
      return false
    }
    if activity == .line { eraseLine() }
    eraseBelow(rows: rows.count)
    return true
  }

  /// Erases the line that was entered, if nothing was printed since.
  func eraseEntered() {
    guard let entered, entered.mark == output.mark else { return rowMark += 1 }
    eraseBelow(rows: entered.rows)
  }

  /// Erases all from the row that is `rows` above the cursor.
  func eraseBelow(rows: Int) {
    // tmux scrolls a screen away that is erased from its first cell on. So the rest is erased from the second cell on.
    output.write("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r")
    output.isAtLineStart = true
  }

  /// The columns of a row, scalar by scalar: emoji that are one cluster may be drawn as several. Sequences that set colours
  /// and make links take no columns.
  private static func columns(ofDrawn row: String) -> Int {
    var (columns, sequence) = (0, EscapeSequence())
    for scalar in row.unicodeScalars where !sequence.takes(scalar.value) {
      columns += max(0, LineLayout.width(scalar.value))
    }
    return columns
  }
}
