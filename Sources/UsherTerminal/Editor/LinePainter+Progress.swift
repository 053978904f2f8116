internal import UsherSession

/// The progress of slow work takes one row above the prompt. It is erased and drawn together with the line, and is taken off
/// the screen before the line is left there.
extension LinePainter {
  /// Makes room for a first report, or takes the room of the last one. The next wait draws what is new, so a burst of
  /// reports is drawn once.
  func progressChanged() {
    guard activity != .none, !isErased else { return }
    isProgressDue = progress != nil && shownProgress != nil
    if !isProgressDue, rowOfProgress(above: shown) != shownProgress { eraseLine() }
  }

  /// Draws the progress at the cursor, which is where the prompt begins, and goes to the next row.
  func drawProgress() {
    isProgressDue = false
    shownProgress = rowOfProgress(above: shown)
    if let shownProgress { output.write(shownProgress + "\r\n") }
  }

  /// Draws a newer report in the row of the last one. The line is not drawn again.
  func replaceProgress() {
    guard isProgressDue, shownProgress != nil else { return }
    isProgressDue = false
    guard let row = rowOfProgress(above: shown), row != shownProgress else { return }
    shownProgress = row
    // The row is erased first: after a full row, some terminals would erase its last letter.
    output.write("\u{1B}[\(place.cursor.row + 1)A\r\u{1B}[K" + row)
    goToCursor(from: -1)
  }

  /// Deletes the row of the progress: the line moves up into it, and the cursor with the line.
  func dropProgress() {
    guard shownProgress != nil else { return }
    (shownProgress, isProgressDue) = (nil, false)
    output.write("\u{1B}[\(place.cursor.row + 1)A\u{1B}[M")
    goToCursor(from: 0)
  }

  /// Whether the progress that is shown has to go, so that it does not scroll away above a line that has grown.
  func isProgressInTheWay(of line: EditedLine) -> Bool {
    shownProgress != nil && rowOfProgress(above: line) == nil
  }

  /// The rows that the shown progress takes on a screen of `columns`. A narrower terminal has wrapped it.
  func rowsOfProgress(at columns: Int) -> Int {
    guard let shownProgress else { return 0 }
    let end = LineLayout(columns: columns, rows: .max).place(
      prompt: shownProgress.unicodeScalars.map(\.value), line: EditedLine()
    ).end
    return end.column > 0 ? end.row + 1 : end.row
  }

  /// The progress in the form that fits above a line; nil if there is none, or no room for it.
  ///
  /// One more row stays free below the line, so that the line can grow by a row before the progress is taken away.
  private func rowOfProgress(above line: EditedLine) -> String? {
    guard let progress, layout.rows >= 4,
      layout.place(prompt: shownPrompt.visible, line: line).end.row + 3 <= layout.rows
    else { return nil }
    // Emoji that are one cluster may be drawn as several, so the row must fit scalar by scalar as well.
    var room = columns
    var row = progress.row(of: room)
    while room > 0, Self.columns(of: row) > columns {
      room -= 1
      row = progress.row(of: room)
    }
    return row.isEmpty ? nil : row
  }

  private static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, LineLayout.width($1.value)) }
  }
}
