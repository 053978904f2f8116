import Usher
import UsherScreens

/// A text that the screen has not got yet, since it may not be meant for it. The user is asked first.
struct Doubt {
  let text: String
  let question: String
  /// The screen that the text was typed on. If it is left, the question waits there.
  let key: String?
  /// What stood in the line before a paste was put into it.
  var typedBefore = ""
  /// Whether the line names a place: yes goes there.
  var leads = false

  /// Whether an empty line is no answer: an Enter too many must not drop a paste, which nobody can type again.
  var isPaste: Bool { text.contains("\n") }
}

extension Session {
  /// The text that the user is asked about on this screen. A question of the screen itself comes first.
  var activeDoubt: Doubt? {
    guard let doubt, doubt.key == draftKey, face.takesText, face.question == nil else { return nil }
    return doubt
  }

  /// Whether the user is asked about a text.
  package var isInDoubt: Bool { activeDoubt != nil }

  /// Whether a line was begun on another screen, or looks like a choice of the screen before, the answer to a question that
  /// it asked, the way to a place, a command behind a blank, or the way out of another program.
  func isDoubtful(_ line: String) -> Bool {
    guard face.isCareful, asksInDoubt() else { return false }
    defer { leftQuestion = false }
    if isLineAstray { return true }
    if leftQuestion, isYes(line) != nil { return true }
    let word = Text.composed(line).lowercased().filter { $0 != " " }
    if line.first?.isWhitespace ?? false,
      let name = word.first == "/" ? line.split(separator: " ").first?.dropFirst() : nil,
      allCommands.contains(where: { $0.name == name })
    {
      return true
    }
    return formerKeys.contains(word) || say(.wayOutWords).split(separator: " ").contains { $0 == word }
      || mayLead(line)
  }

  func ask(about line: String) {
    said()
    let leads = mayLead(line)
    hold(line, say(leads ? .goThere : .sendThis, ["line": shortened(line)]), leads: leads)
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

  /// Notes what stood in the line before the next paste was put into it. If the paste is not sent, it is in the line again.
  package func noteTyped(beforePaste text: String) {
    guard !text.isEmpty, takesText else { return }
    note(.event("begun", text))
    typedBeforePaste = text
  }

  /// Takes away the typed line, since the screen shows what became of it.
  func said() {
    guard face.logPage != nil else { return }
    tape?.noteSaid()
    onSaid()
    isSaid = true
  }

  /// Shows the beginning and the end of a paste, and asks whether it is one text. `typedBefore` stood in the line before the
  /// paste, and is part of the text.
  func ask(about text: String, _ lines: [String], typedBefore: String = "") {
    said()
    // What is shown of a paste that grows takes the place of what was shown before.
    erasePreview()
    preview(lines)
    hold(text, say(.sendPaste, ["count": Text.grouped(lines.count)]), typedBefore: typedBefore)
  }

  /// Shows the beginning and the end of a paste.
  func preview(_ lines: [String]) {
    // A terminal that edits lines by itself shows the paste already.
    guard drafts() == .inLine, !lines.isEmpty else { return }
    let (first, last) = lines.count > 6 ? (lines.prefix(3), lines.suffix(2)) : (lines[...], [])
    let between = lines.count - first.count - last.count
    let more = between > 0 ? ["  " + say(.moreLines, ["count": String(between)])] : []
    let rows = first.map(piece) + more + last.map(piece)
    let above = isTyped ? isSaid ? stood : nil : standing
    for row in rows { emit(row) }
    if let rowEraser { previewed = (rows, rowEraser.mark(), above) }
  }

  /// Takes what was shown of a paste off the screen, if it stands directly above the line that was entered.
  private func erasePreview() {
    guard let rowEraser, let shown = previewed.take(), shown.mark == rowEraser.mark(),
      rowEraser.erase(shown.rows)
    else { return }
    tape?.noteErased(shown.rows.count)
    stood = shown.above.map { Standing(rows: $0.rows, mark: rowEraser.mark()) }
  }

  private func piece(of line: String) -> String {
    "  " + Text.truncate(Text.clean(line), to: max(8, width() - 2))
  }

  private func hold(_ text: String, _ question: String, typedBefore: String = "", leads: Bool = false) {
    let doubt = Doubt(
      text: text, question: question, key: draftKey, typedBefore: typedBefore, leads: leads)
    // A paste cannot be typed again, so it stays with the drafts until it is sent or dropped.
    if doubt.isPaste, let key = doubt.key, key != aside { tree.drafts[key] = text }
    self.doubt = doubt
    isStale = true
  }

  /// Forgets the text that the user is asked about. What stood in the line before a paste is in the line again.
  private func dropDoubt() {
    if let doubt, doubt.isPaste, let key = doubt.key {
      tree.drafts[key] = doubt.typedBefore.isEmpty || key == aside ? nil : doubt.typedBefore
    }
    doubt = nil
    isStale = true
  }

  /// Drops the text that the user is asked about, and says so. Returns false if there is none.
  func refuseDoubt() -> Bool {
    guard let doubt = activeDoubt else { return false }
    dropDoubt()
    sayNotSent(doubt)
    leftQuestion = true
    return true
  }

  /// Asks about the paste that was left unanswered on this screen.
  func askAgain() {
    guard activeDoubt == nil, asksInDoubt(), takesText, let key = draftKey, let text = tree.drafts[key],
      text.contains("\n")
    else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    perform {
      preview(lines)
      hold(text, say(.sendPaste, ["count": Text.grouped(lines.count)]))
    }
  }

  /// Handles the answer to the question about a text. `//`, alone or before the same text, sends it as well; before another
  /// text, it sends that one in its stead. A command is done in its stead, but a paste stays and is asked about again.
  /// A paste waits for a word, and more of it may come.
  func answer(_ line: String, to doubt: Doubt) {
    if doubt.isPaste, isLineAstray, isYes(line) == nil, !line.hasPrefix("/") {
      let lines = linesInDoubt + [line]
      return ask(about: lines.joined(separator: "\n"), lines, typedBefore: doubt.typedBefore)
    }
    let sends = line == "//" || line == "//" + doubt.text
    let isYes = sends ? true : line.isEmpty && doubt.isPaste ? nil : isYes(line)
    if isYes == nil, !line.hasPrefix("/") { return misunderstand(say(.answerYesOrNo)) }
    if isYes == nil, doubt.isPaste, !line.hasPrefix("//") { return command(line.dropFirst()) }
    dropDoubt()
    guard isYes == true else {
      sayNotSent(doubt)
      if line.hasPrefix("//") {
        said()
        heard(face.say(String(line.dropFirst()), in: tree), line)
      } else if isYes == nil {
        leftQuestion = true
        command(line.dropFirst())
      }
      return
    }
    if let key = draftKey, key != aside { tree.drafts[key] = nil }
    said()
    if doubt.leads, !sends {
      if !meaning(self, doubt.text) { misunderstand(say(.unknownLine, ["line": shortened(doubt.text)])) }
      return
    }
    erasePreview()
    heard(face.say(doubt.text, in: tree), doubt.text)
  }

  /// Says what becomes of a text that is not sent. The prompt says it of the words that were typed before it.
  private func sayNotSent(_ doubt: Doubt) {
    let count = doubt.text.split(separator: "\n", omittingEmptySubsequences: false).count
    emit(doubt.isPaste ? say(.pasteNotSent, ["count": String(count)]) : say(.notSent))
  }

  /// Says that an answer came too quickly to be one.
  package func sayTooQuick() { taking(.event("quick", "")) { emit(say(.tooQuick)) } }

  /// Says that a line that was typed for another screen was not sent.
  package func sayLineStays() { taking(.event("stays", "")) { emit(say(.lineStays)) } }
}
