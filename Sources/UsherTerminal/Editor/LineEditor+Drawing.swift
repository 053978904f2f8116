internal import Glibc

extension LineEditor {
  public func printAbove(_ text: String) {
    if activity == .none { output.freshLine() } else { eraseLine() }
    output.write(text.last == "\n" ? text : text + "\n")
  }

  public func setPrompt(_ text: String) {
    switch activity {
    case .none: break
    // The search's own prompt stands there; the new one follows it.
    case .search: promptAfterSearch = text
    case .line, .hidden: redraw { self.use(prompt: text) }
    }
  }

  /// Clears the screen and has its owner draw it again, above the line.
  @discardableResult
  func clearScreen() -> Editline.Effect {
    redraw {
      self.output.write("\u{1B}[H\u{1B}[2J")
      self.output.isAtLineStart = true
      self.redrawScreen?()
    }
    return .drawn
  }

  /// Takes prompt and line off the screen, lets `change` print or alter them, and draws them below.
  func redraw(_ change: () -> Void = {}) {
    eraseLine()
    change()
    drawLine()
  }

  /// Brings the screen after the line, which a key has changed.
  ///
  /// libedit has drawn the change already, and rightly where a character was added at the end. Anywhere else it
  /// compares cell by cell and may cut a wide character in two: what it wrote is taken back.
  func followLine() {
    let line = editline.line
    guard line != shown else { return }
    let isAppended =
      shown.cursor == shown.scalars.count && line.cursor == shown.cursor + 1
      && line.scalars.dropLast().elementsEqual(shown.scalars)
    if !isAppended && output.takeBack(since: beforeAnswer) {
      if line.scalars == shown.scalars { return moveCursor(to: line) }
      eraseLine()
      return drawLine()
    }
    shown = line
  }

  private func moveCursor(to line: Editline.Line) {
    let from = place.cursor.row
    shown = line
    goToCursor(from: from)
  }

  private func goToCursor(from: Int) {
    let (row, column) = (place.cursor.row, place.cursor.column)
    let up = row < from ? "\u{1B}[\(from - row)A" : ""
    let down = row > from ? "\u{1B}[\(row - from)B" : ""
    output.write(up + down + "\r" + (column > 0 ? "\u{1B}[\(column)C" : ""))
  }

  /// All but the last line of a prompt is simply printed.
  func use(prompt text: String) {
    if let newline = text.lastIndex(of: "\n") {
      output.write(String(text[...newline]))
      use(Prompt(String(text[text.index(after: newline)...])))
    } else {
      use(Prompt(text))
    }
  }

  func use(_ prompt: Prompt) {
    self.prompt = prompt
    shownPrompt = prompt.fitted(to: columns)
    hasDrawnPrompt = false
    editline.setPrompt(shownPrompt.scalars)
  }

  /// Takes prompt and line off the screen until they are drawn again, before anything else happens: however much is
  /// printed above, they are drawn once. What is written next stands where the prompt began.
  func eraseLine() { eraseLine(upTo: place.cursor.row) }

  /// The same where the cursor is so many rows below the prompt's first.
  private func eraseLine(upTo row: @autoclosure () -> Int) {
    guard !isErased else { return }
    isErased = true
    let row = row()
    output.write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    output.isAtLineStart = true
  }

  /// Goes below prompt and line, which stay on the screen.
  func leaveLine() {
    drawLineIfErased()
    let (cursor, end) = place
    output.write(String(repeating: "\n", count: end.row - cursor.row) + "\r\n")
  }

  func drawLineIfErased() {
    guard isErased else { return }
    // Where nothing is typed, what libedit takes to be on the screen is the prompt, and nothing has to be asked of it.
    let isBare = shown.scalars.isEmpty && editline.isEmpty && place.end.row == 0
    guard hasDrawnPrompt, isBare, activity == .line else { return drawLine() }
    isErased = false
    output.write(shownPrompt.rendered)
  }

  func drawLine() {
    isErased = false
    guard activity != .hidden else { return output.write(shownPrompt.rendered) }
    hasDrawnPrompt = true
    shown = editline.line
    let left = shown.scalars.count - shown.cursor
    editline.move(by: left)
    editline.draw()
    if left > 0 {
      // libedit goes back by writing cells again, and may cut a wide character in two: it is only told to believe that
      // it has been there.
      let mark = output.mark
      editline.move(by: -left)
      editline.draw()
      _ = output.takeBack(since: mark)
    }
    goToCursor(from: place.end.row)
  }

  func takeSize() {
    let size = TerminalSize(of: input)
    layout.columns = size.columns ?? 80
    layout.rows = size.rows ?? 24
  }

  func resize() {
    let former = layout
    takeSize()
    guard activity != .none else { return }
    eraseLine(upTo: former.row(ofCursorIn: shown, prompt: shownPrompt.visible, at: layout.columns))
    use(prompt)
    tellSize()
  }

  /// Tells libedit of a size that it can take; on any other the line is to be read plainly.
  func tellSize() {
    if TerminalSize(of: input).isEditable { editline.resize() } else { cancel() }
  }

  /// Where on the screen the line that is shown stands.
  private var place: (cursor: LineLayout.Point, end: LineLayout.Point) {
    layout.place(prompt: shownPrompt.visible, line: shown)
  }
}
