import Usher
import UsherSession

extension Play {
  /// Everything that was shown since it was looked at last, whole.
  public func sees(_ text: String, file: String = #filePath, line: Int = #line) {
    let expected = Paste.lines(of: text)
    defer { unseen = [] }
    guard expected != unseen else { return }
    if unseen.isEmpty {
      return report(
        "Nothing was shown. Leave play.sees out, or do first what shows:\n\n"
          + Difference(expected, []).text(), file, line)
    }
    report(
      "What was shown is not what is expected (- expected, + shown):\n\n"
        + Difference(expected, unseen).text()
        + "\n\nIf it is right as it is, write:\n\n" + Paste.call("play.sees", unseen), file, line)
  }

  /// Lets what was shown pass: for a test that is about something else.
  public func overlooks() { unseen = [] }

  /// Where this is: the place as it is written.
  public func isAt(_ place: String, file: String = #filePath, line: Int = #line) {
    let here = session.isOver ? "" : session.tree.place.written
    guard here != place else { return }
    report(
      session.isOver
        ? "The session has ended, instead of being at \(place). Leave play.isAt out."
        : "This is at \(here.isEmpty ? "the root" : here), not at \(place). If that is right, write play.isAt(\"\(here)\").",
      file, line)
  }

  /// What is asked for, without the space behind it.
  public func isAsked(
    _ prompt: String, hidden: Bool = false, file: String = #filePath, line: Int = #line
  ) {
    let last = transcript.last { if case .asked = $0 { true } else { false } }
    guard case .asked(let text, let isHidden)? = last, text != prompt || isHidden != hidden else { return }
    let call = isHidden ? "play.isAsked(\"\(text)\", hidden: true)" : "play.isAsked(\"\(text)\")"
    report("What is asked for is “\(text)”. If that is right, write \(call).", file, line)
  }

  /// Whether the session has ended.
  public func isOver(file: String = #filePath, line: Int = #line) {
    if !session.isOver {
      report(
        "The session goes on, at \(session.tree.place.written). Leave play.isOver() out, or leave first.",
        file, line)
    }
  }
}
