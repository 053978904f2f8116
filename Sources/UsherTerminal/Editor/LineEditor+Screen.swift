internal import Glibc

/// The size of the terminal, and the screen above the line.
extension LineEditor {
  func setPrompt(_ text: String) {
    switch painter.activity {
    case .none: break
    // The search shows its own prompt. The new one appears after it.
    case .search: reading.promptAfterSearch = text
    case .line, .hidden: painter.redraw { self.painter.use(prompt: text) }
    }
  }

  /// Clears the screen, lets the owner draw it again, and draws the line below.
  @discardableResult
  func clearScreen() -> Editline.Effect {
    painter.redraw {
      self.output.write("\u{1B}[H\u{1B}[2J")
      self.painter.rowMark += 1
      self.output.isAtLineStart = true
      self.listener?.show(onEmpty: true)
    }
    return .drawn
  }

  func takeSize() {
    let size = TerminalSize(of: input)
    painter.layout.columns = size.columns ?? 80
    painter.layout.rows = size.rows ?? 24
  }

  func resize() {
    let former = painter.layout
    takeSize()
    if painter.layout.columns != former.columns { painter.rowMark += 1 }
    guard painter.activity != .none else { return }
    painter.eraseLine(
      upTo: former.row(ofCursorIn: painter.shown, prompt: painter.shownPrompt.visible, at: columns),
      at: columns)
    painter.use(painter.prompt)
    tellSize()
    if painter.layout.columns != former.columns { redrawSoon() }
  }

  /// Draws the screen again for a new width, since the terminal has broken its rows anywhere. While a window is being dragged,
  /// many sizes come at once; only the last one counts.
  private func redrawSoon() {
    guard listener?.hasScreen ?? false else { return }
    if let redrawal { events.cancel(redrawal) }
    redrawal = events.schedule(at: .now + .milliseconds(100)) { [weak self] in
      guard let self else { return }
      redrawal = nil
      if painter.activity != .none { clearScreen() }
    }
  }

  /// Tells libedit the size of the terminal. If the terminal is too large to be edited on, ends the read, so that a plain line
  /// is read next.
  func tellSize() {
    if TerminalSize(of: input).isEditable { editline.resize() } else { cancel() }
  }
}
