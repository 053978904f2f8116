import Usher
import UsherText

/// A text that the screen has not got yet, since it may not be meant for it. The user is asked first.
struct Doubt {
  let text: String
  let question: String
  /// The screen that the text was typed on. If it is left, the question waits there.
  let key: String?

  /// Whether an empty line is no answer: an Enter too many must not drop a paste, which nobody can type again.
  var isPaste: Bool { text.contains("\n") }
}

extension Session {
  /// The text that the user is asked about on this screen.
  var activeDoubt: Doubt? {
    guard let doubt, doubt.key == draftKey, face.takesText else { return nil }
    return doubt
  }

  /// Whether the user is asked about a text.
  package var isInDoubt: Bool { activeDoubt != nil }

  /// Whether a line was begun on another screen, or looks like a choice of the screen before, the answer to a question that
  /// it asked, the way to a place, or the way out of another program.
  func isDoubtful(_ line: String) -> Bool {
    guard face.isCareful, asksInDoubt() else { return false }
    defer { leftQuestion = false }
    if isLineAstray { return true }
    if leftQuestion, isYes(line) != nil { return true }
    let word = Text.composed(line).lowercased().filter { $0 != " " }
    return formerKeys.contains(word) || say(.wayOutWords).split(separator: " ").contains { $0 == word }
      || mayLead(line)
  }

  func ask(about line: String) {
    said()
    hold(line, say(.sendThis, ["line": shortened(line)]))
  }

  /// The lines of a paste that the user is asked about.
  var linesInDoubt: [String] {
    guard let doubt = activeDoubt, doubt.isPaste else { return [] }
    return doubt.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Has the next line asked about, since it was begun on another screen.
  package func noteAstray() {
    note(.event("astray", ""))
    isLineAstray = true
  }

  /// Takes away the typed line, since the screen shows what became of it.
  func said() {
    guard face.logPage != nil else { return }
    tape?.noteSaid()
    onSaid()
  }

  /// Shows the beginning and the end of a paste, and asks whether it is one text.
  func ask(about text: String, _ lines: [String]) {
    said()
    let (first, last) = lines.count > 6 ? (lines.prefix(3), lines.suffix(2)) : (lines[...], [])
    for line in first { show(piece: line) }
    let between = lines.count - first.count - last.count
    if between > 0 { emit("  " + say(.moreLines, ["count": String(between)])) }
    for line in last { show(piece: line) }
    hold(text, say(.sendPaste, ["count": String(lines.count)]))
  }

  private func show(piece line: String) {
    emit("  " + Text.truncate(Text.clean(line), to: max(8, width() - 2)))
  }

  private func hold(_ text: String, _ question: String) {
    let doubt = Doubt(text: text, question: question, key: draftKey)
    // A paste cannot be typed again, so it stays with the drafts until it is sent or dropped.
    if doubt.isPaste, let key = doubt.key, key != aside { tree.drafts[key] = text }
    self.doubt = doubt
    isStale = true
  }

  /// Forgets the text that the user is asked about.
  func dropDoubt() {
    if let doubt, doubt.isPaste, let key = doubt.key { tree.drafts[key] = nil }
    doubt = nil
    isStale = true
  }

  /// Asks about the paste that was left unanswered on this screen.
  func askAgain() {
    guard activeDoubt == nil, asksInDoubt(), takesText, let key = draftKey, let text = tree.drafts[key],
      text.contains("\n")
    else { return }
    perform {
      ask(about: text, text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  /// Handles the answer to the question about a text. `//`, alone or before the same text, sends it as well; before another
  /// text, it sends that one in its stead, and a command is done in its stead.
  /// A paste waits for a word, and more of it may come.
  func answer(_ line: String, to doubt: Doubt) {
    if doubt.isPaste, isLineAstray, isYes(line) == nil, !line.hasPrefix("/") {
      let lines = linesInDoubt + [line]
      return ask(about: lines.joined(separator: "\n"), lines)
    }
    let sends = line == "//" || line == "//" + doubt.text
    let isYes = sends ? true : line.isEmpty && doubt.isPaste ? nil : isYes(line)
    if isYes == nil, !line.hasPrefix("/") { return misunderstand(say(.answerYesOrNo)) }
    dropDoubt()
    guard isYes == true else {
      sayNotSent(doubt)
      if line.hasPrefix("//") {
        said()
        heard(face.say(String(line.dropFirst()), in: tree), line)
      } else if isYes == nil {
        command(line.dropFirst())
      }
      return
    }
    if let key = draftKey, key != aside { tree.drafts[key] = nil }
    said()
    heard(face.say(doubt.text, in: tree), doubt.text)
  }

  /// Says what becomes of a text that is not sent. The prompt says it of the words that were typed before it.
  private func sayNotSent(_ doubt: Doubt) {
    let count = doubt.text.split(separator: "\n", omittingEmptySubsequences: false).count
    emit(doubt.isPaste ? say(.pasteNotSent, ["count": String(count)]) : say(.notSent))
  }

  /// Says that a line that was typed for another screen was not sent.
  package func sayLineStays() { taking(.event("stays", "")) { emit(say(.lineStays)) } }
}
