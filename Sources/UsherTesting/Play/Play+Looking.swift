public import Usher
import UsherSession

extension Play {
  /// Expects exactly this text to have been shown since the last look.
  public func sees(_ text: String, file: String = #filePath, line: Int = #line) {
    let expected = Paste.lines(of: text)
    defer { unseen = [] }
    guard expected != unseen else { return }
    if unseen.isEmpty {
      return report(
        "Nothing was shown. Remove play.sees, or first do what shows this:\n\n"
          + Difference(expected, []).text(), file, line)
    }
    report(
      "What was shown is not what is expected (- expected, + shown):\n\n"
        + Difference(expected, unseen).text()
        + "\n\nIf it is right as it is, write:\n\n" + Paste.call("play.sees", unseen), file, line)
  }

  /// The state that a program would save now. Another play can start from it.
  public func saved(version: Int = 1) -> SavedState { session.tree.saved(version: version) }

  /// Accepts whatever was shown, for a test that is about something else.
  public func overlooks() { unseen = [] }

  /// Expects the session to be at a place, which is given as it is written.
  public func isAt(_ place: String, file: String = #filePath, line: Int = #line) {
    let here = session.isOver ? "" : session.tree.place.written
    guard session.isOver || here != place else { return }
    report(
      session.isOver
        ? "The session has ended, instead of being at \(place.isEmpty ? "the root" : place). Remove play.isAt."
        : "This is at \(here.isEmpty ? "the root" : here), not at \(place). If that is right, write play.isAt(\"\(here)\").",
      file, line)
  }

  /// Expects a prompt, given without the space at its end.
  public func isAsked(
    _ prompt: String, hidden: Bool = false, file: String = #filePath, line: Int = #line
  ) {
    if session.isOver {
      return report("The session has ended, and asks nothing. Remove play.isAsked.", file, line)
    }
    let last = transcript.last { if case .asked = $0 { true } else { false } }
    guard case .asked(let text, let isHidden)? = last, text != prompt || isHidden != hidden else { return }
    let call = isHidden ? "play.isAsked(\"\(text)\", hidden: true)" : "play.isAsked(\"\(text)\")"
    report("The prompt is “\(text)”. If that is right, write \(call).", file, line)
  }

  /// Expects the session to have ended.
  public func isOver(file: String = #filePath, line: Int = #line) {
    if !session.isOver {
      report(
        "The session has not ended; it is at \(session.tree.place.written). Remove play.isOver(), or end the session first.",
        file, line)
    }
  }
}
