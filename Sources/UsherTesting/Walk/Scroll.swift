import Usher
import UsherSession

/// The rows above the prompt of a terminal, as a session prints and erases them.
final class Scroll {
  private var rows: [String] = []
  private var mark = 0
  /// The index of the first row that was printed since the present screen came.
  private var start = 0
  private var screen = ""
  /// The fewest rows since the last line was played.
  private var fewest = 0
  /// The mark before the last line was typed.
  private var markBefore = 0
  private var fault: String?

  /// Prints what the session prints from now on.
  func attach(_ session: Session) {
    session.output = { [weak self, output = session.output] text in
      output(text)
      self?.print(text)
    }
    session.above.eraser = Session.RowEraser(mark: { [weak self] in self?.mark ?? 0 }) { [weak self] in
      self?.erase($0) ?? false
    }
    session.line.onSaid = { [weak self] in self?.eraseTyped() }
  }

  private func print(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if text.last == "\n" { lines.removeLast() }
    rows += lines
  }

  private func erase(_ old: [String]) -> Bool {
    if rows.suffix(old.count) != old[...] {
      fault = "the session erases “\(old.joined(separator: "⏎"))”, and the last rows are others"
      return false
    }
    rows.removeLast(old.count)
    fewest = min(fewest, rows.count)
    return true
  }

  /// The typed line stays above what it leads to.
  func willType(_ line: Script.Line) {
    (markBefore, fewest) = (mark, rows.count)
    guard case .typed(let text) = line else { return }
    rows.append("> " + text)
    mark += 1
  }

  private func eraseTyped() {
    guard mark != markBefore else { return }
    rows.removeLast()
    mark = markBefore
    fewest = min(fewest, rows.count)
  }

  /// Returns what is wrong with the rows on the terminal; nil if nothing is.
  func failure(_ session: Session) -> String? {
    defer { fault = nil }
    if let fault { return fault }
    let present = session.screenName + "@" + session.tree.place.written
    if present != screen { (screen, start) = (present, fewest) }
    start = min(start, fewest)
    if session.isPlain { return nil }
    let shown = Set(rows[start...])
    let lost = session.screenRows.first { !$0.isEmpty && !shown.contains($0) }
    return lost.map { "the session believes that “\($0)” is on the screen, and it was never shown there" }
  }
}
