internal import Glibc

extension LineEditor {
  public func printAbove(_ text: String) {
    if activity == .none {
      output.freshLine()
      output.write(text + "\n")
    } else {
      redraw { self.output.write(text.last == "\n" ? text : text + "\n") }
    }
  }

  public func setPrompt(_ text: String) {
    switch activity {
    case .none: break
    // The search's own prompt stands there; the new one follows it.
    case .search: promptAfterSearch = text
    case .line, .hidden: redraw { self.use(prompt: text) }
    }
  }

  /// Takes prompt and line off the screen, lets `change` print or alter them, and draws them below.
  func redraw(_ change: () -> Void = {}) {
    eraseLine()
    change()
    drawLine()
  }

  /// All but the last line of a prompt is simply printed.
  func use(prompt text: String) {
    if let newline = text.lastIndex(of: "\n") {
      output.write(String(text[...newline]))
      prompt = Prompt(String(text[text.index(after: newline)...]))
    } else {
      prompt = Prompt(text)
    }
    editline.setPrompt(prompt.scalars)
  }

  func eraseLine() {
    let row = place.cursor.row
    output.write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    output.isAtLineStart = true
  }

  /// Goes below prompt and line, which stay on the screen.
  func leaveLine() {
    let (cursor, end) = place
    output.write(String(repeating: "\n", count: end.row - cursor.row) + "\r\n")
  }

  func drawLine() {
    guard activity != .hidden else { return output.write(prompt.rendered) }
    editline.draw()
    // libedit can be a column off where a row is full.
    let column = place.cursor.column
    output.write("\r" + (column > 0 ? "\u{1B}[\(column)C" : ""))
  }

  func takeSize() {
    var size = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &size) == 0 else { return }
    layout.columns = size.ws_col >= 2 ? Int(size.ws_col) : 80
    layout.rows = size.ws_row >= 1 ? Int(size.ws_row) : 24
  }

  func resize() {
    takeSize()
    guard activity != .none else { return }
    // The terminal has wrapped the rows anew by now, so that the new width tells where the cursor is.
    eraseLine()
    editline.resize()
    drawLine()
  }

  private var place: (cursor: LineLayout.Point, end: LineLayout.Point) {
    layout.place(prompt: prompt.visible, line: activity == .hidden ? Editline.Line() : editline.line)
  }
}
