import Usher
import UsherScreens

extension Session {
  /// The text that the user is asked about on this screen.
  var activeDoubt: Doubt? { doubts.active(on: face) }

  /// Whether the user is asked about a text.
  package var isInDoubt: Bool { activeDoubt != nil }

  /// Whether a line was begun on another screen, or looks like a choice of the screen before, the answer to a question that
  /// it asked, the way to a place, a command behind a blank, or the way out of another program. If the session began at this screen, one
  /// character looks like a choice: the user may take it for the first screen.
  func isDoubtful(_ line: String) -> Bool {
    guard face.isCareful, doubts.areAsked() else { return false }
    defer { doubts.leftQuestion = false }
    if doubts.isLineAstray { return true }
    if doubts.leftQuestion, isYes(line) != nil { return true }
    let word = Text.composed(line).lowercased().filter { $0 != " " }
    if line.first?.isWhitespace ?? false,
      let name = word.first == "/" ? line.split(separator: " ").first?.dropFirst() : nil,
      allCommands.contains(where: { $0.name == name })
    {
      return true
    }
    if !doubts.hasOffered, word.count == 1 { return true }
    return doubts.formerKeys.contains(word) || lists(.wayOutWords, line) || meantCommand(line) != nil
      || guide?.mayLead(line) ?? false
  }

  private func lists(_ words: SessionWord, _ line: String) -> Bool {
    let word = Text.composed(line).lowercased().filter { $0 != " " }
    return say(words).split(separator: " ").contains { $0 == word }
  }

  /// The name of the command that people mean who type a line such as `?` or `quit`.
  func meantCommand(_ line: String) -> String? {
    lists(.helpWords, line) ? "help" : lists(.quitWords, line) ? "quit" : nil
  }

  func ask(about line: String) {
    said()
    let leads = guide?.mayLead(line) ?? false
    let word: SessionWord =
      switch meantCommand(line) {
      case _ where leads: .goThere
      case "help"?: .sendHelp
      case "quit"?: .sendQuit
      default: .sendThis
      }
    hold(line, say(word, ["line": fitted(line, in: word)]), leads: leads)
  }

  /// Cuts a line so that a question with it has one row; or two, if its own words fill the first.
  private func fitted(_ line: String, in question: SessionWord) -> String {
    let room = width() - Text.width(say(question, ["line": ""]) + " " + say(.yesNo) + " ") - 1
    return Text.truncate(Text.clean(line), to: room < 16 ? max(16, room + width()) : room)
  }

  /// The lines of a paste that the user is asked about.
  var linesInDoubt: [String] { activeDoubt?.lines ?? [] }

  /// Has the next line asked about, since it was begun on another screen.
  package func noteAstray() {
    note(.event("astray", ""))
    doubts.isLineAstray = true
  }

  /// Notes what stood in the line before the next paste was put into it. If the paste is not sent, it is in the line again.
  package func noteTyped(beforePaste text: String) {
    guard !text.isEmpty, takesText else { return }
    note(.event("begun", text))
    doubts.typedBeforePaste = text
  }

  /// Takes away the typed line, since the screen shows what became of it.
  func said() {
    guard face.logPage != nil else { return }
    tape?.noteSaid()
    line.onSaid()
    above.noteSaid()
    round.keepsLine = false
  }

  /// Shows the beginning and the end of a paste, and asks whether it is one text. `typedBefore` stood in the line before the
  /// paste, and is part of the text.
  func ask(about text: String, _ lines: [String], typedBefore: String = "") {
    said()
    // What is shown of a paste that grows takes the place of what was shown before.
    above.erasePreview()
    preview(lines)
    hold(text, say(.sendPaste, ["count": Text.grouped(lines.count)]), typedBefore: typedBefore)
  }

  /// Shows the beginning and the end of a paste.
  func preview(_ lines: [String]) {
    // A terminal that edits lines by itself shows the paste already.
    guard state.drafts() == .inLine, !lines.isEmpty else { return }
    let (first, last) = lines.count > 6 ? (lines.prefix(3), lines.suffix(2)) : (lines[...], [])
    let between = lines.count - first.count - last.count
    let more = between > 0 ? ["  " + say(.moreLines, ["count": String(between)])] : []
    let rows = first.map(piece) + more + last.map(piece)
    above.preview(rows) { emit($0) }
  }

  private func piece(of line: String) -> String {
    "  " + Text.truncate(Text.clean(line), to: max(8, width() - 2))
  }

  private func hold(_ text: String, _ question: String, typedBefore: String = "", leads: Bool = false) {
    let doubt = Doubt(
      text: text, question: question, key: face.draftKey, account: state.account(),
      typedBefore: typedBefore, leads: leads)
    // A paste cannot be typed again, so it stays with the drafts until it is sent or dropped.
    if doubt.isPaste { state.keep(text, in: face) }
    doubts.pending = doubt
    face.isStale = true
  }

  /// Forgets the text that the user is asked about. What stood in the line before a paste is in the line again.
  private func drop(_ doubt: Doubt) {
    if doubt.isPaste { state.keep(doubt.typedBefore.isEmpty ? nil : doubt.typedBefore, in: face) }
    doubts.pending = nil
    face.isStale = true
  }

  /// Drops the text that the user is asked about, and says so. Returns false if there is none.
  func refuseDoubt() -> Bool {
    guard let doubt = activeDoubt else { return false }
    drop(doubt)
    sayNotSent(doubt)
    doubts.leftQuestion = true
    return true
  }

  /// `/paste`: asks again about the paste that was kept on this screen. If there is none, the next paste becomes one text.
  func awaitPaste() {
    guard takesText else { return misunderstand(say(.pasteNowhere)) }
    if let kept = doubts.kept, kept.key == face.draftKey, kept.account == state.account(), activeDoubt == nil
    {
      doubts.kept = nil
      return ask(about: kept.text, kept.lines, typedBefore: kept.typedBefore)
    }
    doubts.wantsPaste = true
    emit(say(.pasteNext))
  }

  /// Asks about the paste that was left unanswered on this screen.
  func askAgain() {
    guard activeDoubt == nil, doubts.areAsked(), takesText, let key = face.draftKey,
      let text = tree.drafts[key],
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
  /// Of a paste, more may come.
  func answer(_ line: String, to doubt: Doubt) {
    if doubt.isPaste, doubts.isLineAstray, isYes(line) == nil, !line.hasPrefix("/") {
      let lines = linesInDoubt + [line]
      return ask(about: lines.joined(separator: "\n"), lines, typedBefore: doubt.typedBefore)
    }
    let sends = line == "//" || line == "//" + doubt.text
    let isYes = sends ? true : isYes(line)
    if isYes == nil, !line.hasPrefix("/") { return misunderstand(say(.answerYesOrNo)) }
    if isYes == nil, doubt.isPaste, !line.hasPrefix("//") { return command(line.dropFirst()) }
    drop(doubt)
    guard isYes == true else {
      sayNotSent(doubt)
      if line.hasPrefix("//") {
        said()
        heard(face.say(String(line.dropFirst()), in: tree), line)
      } else if isYes == nil {
        doubts.leftQuestion = true
        command(line.dropFirst())
      }
      return
    }
    state.keep(nil, in: face)
    said()
    if doubt.leads, !sends {
      if !(guide?.goes(by: doubt.text, in: self) ?? false) {
        misunderstand(say(.unknownLine, ["line": shortened(doubt.text)]))
      }
      return
    }
    above.erasePreview()
    heard(face.say(doubt.text, in: tree), doubt.text)
  }

  /// Says that a text is not sent. A paste, which nobody can type again, is kept for `/paste`. The words that were typed before it
  /// are in the line again.
  private func sayNotSent(_ doubt: Doubt) {
    if doubt.isPaste { doubts.kept = doubt }
    emit(doubt.isPaste ? say(.pasteNotSent, ["count": String(doubt.lines.count)]) : say(.notSent))
  }

  /// Says that an answer came too quickly to be one.
  package func sayTooQuick() {
    above.noteEntered(nil)
    taking(.event("quick", "")) { emit(say(.tooQuick)) }
  }

  /// Says that a line that was typed for another screen was not sent.
  package func sayLineStays() { taking(.event("stays", "")) { emit(say(.lineStays)) } }
}
