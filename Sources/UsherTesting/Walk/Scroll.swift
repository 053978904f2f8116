import Usher
import UsherSession

/// The rows above the prompt of a terminal, as a session prints and erases them.
final class Scroll {
  private var rows: [String] = []
  private var mark = 0
  private weak var session: Session?
  /// The index of the first row that was printed since the present screen came.
  private var start = 0
  private var screen = ""
  /// The fewest rows since the last line was played.
  private var fewest = 0
  /// Whether the last row is the line that was typed.
  private var hasTyped = false
  private var fault: String?

  /// Prints what the session prints from now on.
  func attach(_ session: Session) {
    self.session = session
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
    hasTyped = false
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
    fewest = rows.count
    guard case .typed(let text) = line, let session else { return }
    rows.append(session.prompt.text.filter { $0 != "\u{1}" } + text)
    mark += 1
    hasTyped = true
  }

  private func eraseTyped() {
    guard hasTyped else { return mark += 1 }
    rows.removeLast()
    hasTyped = false
    fewest = min(fewest, rows.count)
  }

  /// Returns what is wrong with the rows on the terminal; nil if nothing is.
  func failure(_ session: Session) -> String? {
    defer { fault = nil }
    if let fault { return fault }
    let present = session.screenName + "@" + session.tree.place.written
    if present != screen { (screen, start) = (present, fewest) }
    start = min(start, fewest)
    // What has scrolled away is drawn by the next page.
    if session.isPlain || session.height().map({ rows.count - start >= $0 }) ?? false { return nil }
    let shown = Set(rows[start...])
    let lost = session.screenRows.first { !$0.isEmpty && !shown.contains($0) }
    return lost.map { "the session believes that “\($0)” is on the screen, and it was never shown there" }
  }
}
