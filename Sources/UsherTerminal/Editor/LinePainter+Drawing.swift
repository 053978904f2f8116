/// How the line is erased and drawn.
extension LinePainter {
  func printAbove(_ text: String) {
    if activity == .none { output.freshLine() } else { eraseLine() }
    output.write(text.last == "\n" ? text : text + "\n")
  }

  /// Erases the prompt and the line, lets `change` print or change them, and draws them again.
  func redraw(_ change: () -> Void = {}) {
    eraseLine()
    change()
    // The change may have drawn the line already, with another prompt.
    if isErased { drawLine() }
  }

  /// Updates the screen after a key has changed the line.
  ///
  /// libedit has written the change to the output already. If a character was added at the end, that is right. Otherwise
  /// libedit compares cell by cell and may cut a wide character in two. So its output is taken back, and the line is drawn
  /// again.
  func followLine() {
    let line = editline.line
    guard line != shown else { return }
    let isAppended =
      shown.cursor == shown.scalars.count && line.cursor == shown.cursor + 1
      && line.scalars.dropLast().elementsEqual(shown.scalars)
    if !isAppended || isProgressInTheWay(of: line), output.takeBack(since: beforeAnswer) {
      if line.scalars == shown.scalars { return moveCursor(to: line) }
      eraseLine()
      return drawLine()
    }
    shown = line
  }

  private func moveCursor(to line: EditedLine) {
    let from = place.cursor.row
    shown = line
    goToCursor(from: from)
  }

  func goToCursor(from: Int) {
    let (row, column) = (place.cursor.row, place.cursor.column)
    let up = row < from ? "\u{1B}[\(from - row)A" : ""
    let down = row > from ? "\u{1B}[\(row - from)B" : ""
    output.write(up + down + "\r" + (column > 0 ? "\u{1B}[\(column)C" : ""))
  }

  /// Prints all but the last line of a prompt, and sets the last line as the prompt.
  func use(prompt text: String) {
    if let newline = text.lastIndex(of: "\n") {
      output.write(String(text[...newline]))
      rowMark += 1
      use(EditorPrompt(String(text[text.index(after: newline)...])))
    } else {
      use(EditorPrompt(text))
    }
  }

  /// Erases the progress, the prompt and the line, unless they are erased already, and leaves the cursor where they began.
  /// They stay erased until they are drawn again, so a burst of output erases them once.
  func eraseLine() { eraseLine(upTo: place.cursor.row, at: columns) }

  /// Erases a line that was drawn before the screen had `columns`, and whose cursor is `row` rows below the first row of the
  /// prompt.
  func eraseLine(upTo row: @autoclosure () -> Int, at columns: Int) {
    guard !isErased else { return }
    isErased = true
    let row = row() + rowsOfProgress(at: columns)
    shownProgress = nil
    eraseBelow(rows: row)
  }

  /// Moves the cursor below the prompt and the line, which stay on the screen. The progress does not.
  func leaveLine() {
    drawLineIfErased()
    dropProgress()
    rowMark += 1
    let (cursor, end) = place
    output.write(String(repeating: "\n", count: end.row - cursor.row) + "\r\n")
  }

  /// Draws what the last events have changed: the line, if it was erased for them, or only the progress above it.
  func drawLineIfErased() {
    guard isErased else { return replaceProgress() }
    // If the line is empty, libedit expects the prompt on the screen. Writing the prompt is enough; libedit need not draw.
    let isBare = shown.scalars.isEmpty && editline.isEmpty && place.end.row == 0
    guard hasDrawnPrompt, isBare, activity == .line else { return drawLine() }
    isErased = false
    drawProgress()
    output.write(shownPrompt.rendered)
  }

  func drawLine() {
    isErased = false
    if activity != .hidden { shown = editline.line }
    drawProgress()
    guard activity != .hidden else { return output.write(shownPrompt.rendered) }
    hasDrawnPrompt = true
    let left = shown.scalars.count - shown.cursor
    editline.move(by: left)
    editline.draw()
    if left > 0 {
      // To move the cursor back, libedit writes cells again and may cut a wide character in two. libedit has to make the
      // move, so that it knows the position, but its output is taken back.
      let mark = output.mark
      editline.move(by: -left)
      editline.draw()
      _ = output.takeBack(since: mark)
    }
    goToCursor(from: place.end.row)
  }

  /// Where the cursor and the end of the line are on the screen.
  var place: (cursor: LineLayout.Point, end: LineLayout.Point) {
    layout.place(prompt: shownPrompt.visible, line: shown)
  }
}
