public import Usher
import UsherScreens

extension Session {
  /// Handles a typed line: the answer to a question, a command, a choice of the screen, or text.
  ///
  /// A line that begins with `/` is a command. A line that begins with `//` is text with one slash. A blank line draws the
  /// screen again.
  public func type(_ line: String) {
    defer { doubts.isLineAstray = false }
    (self.line.misunderstanding, self.line.refusedTurn) = (nil, nil)
    taking(tapeLine(typed: line)) {
      noteEntered(line)
      hearTyped {
        if tree.asked != nil { return answer(line) }
        if let doubt = activeDoubt { return answer(line, to: doubt) }
        handle(withoutDraft(line))
        if self.line.misunderstanding != nil { putBack(line) }
      }
    }
  }

  /// Handles a line that answers neither a question about leaving nor one about a text.
  private func handle(_ line: String) {
    if face.question == nil {
      if line.hasPrefix("//") { return hear(sent(by: line)) }
      if line.hasPrefix("/") { return command(line.dropFirst()) }
      if line.allSatisfy(\.isWhitespace) {
        return guide?.hearsBlank(in: self) ?? false ? () : redrawWhole()
      }
      if isDoubtful(line) { return ask(about: line) }
    } else if line.hasPrefix("/"), let name = line.dropFirst().split(separator: " ").first,
      !(face.question?.isHidden ?? false),
      commands.contains(where: { $0.name == name || $0.name == Text.latinKeys(of: String(name)) })
    {
      return command(line.dropFirst())
    } else if !doubts.hasToldWayOut, allCommands.contains(where: { "/" + $0.name == line }) {
      tellWayOut()
    }
    hear(line)
  }

  /// Tells the screen of a line that is not sent yet, when the user has stopped typing for a moment. Does nothing if the
  /// line would be an answer, a choice or a command.
  package func overhear(_ line: String) {
    guard tree.asked == nil, face.question == nil, !isOver, line.first != "/" else { return }
    let wasWorking = tree.isWorking
    // The words may be a password that was typed too early.
    taking(face.hasHiddenQuestion ? nil : .halfTyped(line)) {
      perform {
        face.overhear(line)
        // Most screens do nothing with such a line. What changes them later has another cause.
        if face.isStale || tree.isWorking && !wasWorking { above.noteOverheard(by: face) }
      }
    }
  }

  /// Does what a page key means on this screen: its own command `older` or `newer`. A screen without it does nothing.
  ///
  /// The line that is being typed stays.
  package func turn(_ page: PageTurn) {
    guard tree.asked == nil, face.question == nil, !isOver,
      let command = face.commands.first(where: { $0.name == page.rawValue })
    else { return }
    (line.misunderstanding, line.isSilent) = (nil, line.refusedTurn == page)
    taking(.event("page", page.rawValue)) { hearTyped { command.run(self, "") } }
    (line.refusedTurn, line.isSilent) = (line.misunderstanding == nil ? nil : page, false)
  }

  /// Whether the next paste becomes one text: the screen takes text, and asks about a paste or `/paste` was typed.
  package var joinsPaste: Bool { takesText && (doubts.wantsPaste || face.isCareful && doubts.areAsked()) }

  /// Handles pasted lines, and the text after the last newline, as one text. Unless `/paste` was typed, asks first.
  ///
  /// Only call this if ``joinsPaste``. Otherwise each pasted line is handled like a typed line.
  package func paste(_ lines: [String], rest: String = "") {
    let typedBefore = activeDoubt?.typedBefore ?? doubts.typedBeforePaste
    doubts.typedBeforePaste = ""
    let lines = linesInDoubt + lines + (rest.isEmpty ? [] : [rest])
    if lines.count == 1, !doubts.wantsPaste { return type(lines[0]) }
    defer { doubts.isLineAstray = false }
    self.line.misunderstanding = nil
    taking(.event("paste", lines.joined(separator: "\n"))) {
      noteEntered(nil)
      hearTyped {
        let text = lines.joined(separator: "\n")
        if !doubts.wantsPaste, face.isCareful, doubts.areAsked() {
          return ask(about: text, lines, typedBefore: typedBefore)
        }
        (doubts.wantsPaste, doubts.pending) = (false, nil)
        state.keep(nil, in: face)
        heard(face.say(text, in: tree), text)
      }
    }
  }

  /// The text that a line with two slashes sends: without both if the screen would ask about it, such as `//quit`, otherwise
  /// with one, so that a text can begin with a slash. `///quit` sends `/quit`.
  private func sent(by line: String) -> String {
    if line.hasPrefix("///"), isDoubtful(String(line.dropFirst(3))) { return String(line.dropFirst(2)) }
    let bare = String(line.dropFirst(2))
    return !bare.isEmpty && isDoubtful(bare) ? bare : String(line.dropFirst())
  }

  func redrawWhole() {
    face.rows = []
    face.isStale = true
  }

  /// Notes the row of a line that was entered, unless the terminal may have broken it.
  private func noteEntered(_ line: String?) {
    let prompt = prompt
    let parts = prompt.text.split(separator: "\u{1}", omittingEmptySubsequences: false)
    let typed = line.map { Text.clean($0) } ?? ""
    let visible = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined() + typed
    let isPlain = visible.allSatisfy { $0.unicodeScalars.count == 1 && $0 != "\n" }
    let isKnown = line != nil && !prompt.isHidden && isPlain && Text.width(visible) < width()
    above.noteEntered(isKnown ? parts.joined() + typed : nil)
    round.keepsLine = true
  }

  private func hear(_ line: String) {
    if let taken = face.taken(by: line, isYes), !self.line.onTaken(taken) { return }
    // The coordinator may have ignored the refusal, but the user must see it.
    let refusal = tree.refusal {
      if let question = face.question {
        answer(line, to: question)
      } else {
        if isPlain, let label = face.label(of: line) {
          emit(label)
          above.spokenChoice = label
        }
        if takesText, !face.keys.contains(line) {
          said()
          if above.erasesAnswer() { redrawWhole() }
        }
        heard(face.hear(line, in: tree), line)
      }
    }
    if self.line.misunderstanding == nil, let refusal { refused(refusal) }
  }

  private func answer(_ line: String, to question: Question) {
    let (given, form) = (prompt, face.askedForm)
    // In a line that cannot be edited, nothing typed means the text that is shown.
    let answer = line.isEmpty && state.drafts() == .aside ? given.draft : line
    let hearing = face.hear(answer, in: tree)
    if let key = given.key {
      switch hearing {
      case .goesOn: tree.drafts[key] = answer
      case .heard: state.forgetAnswers(of: [form].compactMap { $0 }, in: face)
      case .rejected, .tooLong, .unknown: break
      }
    }
    heard(hearing, line)
  }

  func heard(_ hearing: Face.Hearing, _ line: String) {
    switch hearing {
    case .heard: (face.isStale, round.cause) = (true, .typed(owesAnswer: true))
    case .goesOn: face.isStale = true
    case .rejected(let words):
      emit(words)
      face.isStale = true
    case .tooLong(let limit): misunderstand(say(.tooLong, ["limit": String(limit)]))
    case .unknown:
      if guide?.goes(by: line, in: self) ?? false { return }
      if !face.isCareful, let name = meantCommand(line) { return command(name[...]) }
      let line = shortened(line)
      misunderstand(
        face.choices.isEmpty
          ? say(.unknownLine, ["line": line]) : say(.unknownChoice, ["line": line, "keys": keyNames]))
    }
  }

  private func answer(_ line: String) {
    switch isYes(line) {
    case true? where heeded(true): told(tree.answer(true))
    case false? where heeded(false):
      tree.answer(false)
      face.isStale = true
    case true?, false?: return
    case nil: misunderstand(say(.answerYesOrNo))
    }
  }

  /// Whether the answer to the question about leaving may be carried out.
  private func heeded(_ isYes: Bool) -> Bool {
    tree.asked.map { line.onTaken(.leaving($0, isYes: isYes)) } ?? true
  }

  /// Whether a line says yes or no; nil if it says neither. An empty line says no.
  func isYes(_ line: String) -> Bool? {
    let typed = Text.halfWidth(Text.composed(line).lowercased()).filter { $0 != " " }
    if typed.isEmpty { return false }
    let (yes, no) = (say(.yesWords).split(separator: " "), say(.noWords).split(separator: " "))
    for word in [typed, Text.latinKeys(of: typed)].compactMap(\.self) {
      if yes.contains(where: { $0 == word }) { return true }
      if no.contains(where: { $0 == word }) { return false }
    }
    return nil
  }

  func shortened(_ line: String) -> String { Text.truncate(Text.clean(line), to: 40) }

  /// Says that a link waits, and why. A reason that is a question or a sentence has its mark already.
  func words(ofWaiting link: String, _ why: String) -> String {
    let isEnded = why.last.map { ".?!…".contains($0) } ?? true
    return say(.waiting, ["link": shortened(link), "why": isEnded ? why : why + "."])
  }

  func misunderstand(_ words: String) {
    line.misunderstanding = words
    if !line.isSilent { emit(words) }
  }

  /// Shows the result of a request, if the screen does not show it.
  func told(_ landing: Landing) {
    switch landing {
    case .landed, .queued: break
    case .refreshed: redrawWhole()
    case .waiting(let why):
      emit(words(ofWaiting: tree.waitingLink?.text ?? "", phrase(why)))
    case .asking: face.isStale = true
    case .atRoot: emit(say(.atRoot))
    case .refused(let refusal): refused(refusal)
    }
  }

  func refused(_ refusal: Refusal) {
    misunderstand(words(refusal))
  }

  /// Handles ^C: drops the line, and answers a question with no.
  package func interrupt() {
    taking(.event("interrupt", "")) {
      noteEntered(nil)
      hearTyped {
        face.isStale = true
        doubts.wantsPaste = false
        // The answer may be on its way.
        if tree.asked != nil || face.question != nil { doubts.leftQuestion = true }
        if tree.asked != nil { return _ = tree.answer(false) }
        if refuseDoubt() { return }
        if let question = face.question, question.isConfirmation { return answer(question.no, to: question) }
        state.keep(nil, in: face)
        face.interrupt()
      }
    }
  }

  /// Says that a line of more bytes than `limit` was not handled.
  package func hearTooLong(limit: Int) {
    noteEntered(nil)
    taking(.event("toolong", String(limit))) { misunderstand(say(.tooLong, ["limit": String(limit)])) }
  }

  /// Handles ^D and the end of input: goes one screen back, and leaves at the root.
  package func end() {
    taking(.event("end", "")) {
      noteEntered(nil)
      hearTyped {
        if tree.asked != nil {
          tree.answer(false)
          (face.isStale, doubts.leftQuestion) = (true, true)
          return
        }
        if refuseDoubt() { return }
        if dropForm() { return }
        goBack { tree.leave(.quit) }
      }
    }
  }

  /// Goes one screen back. From the first screen, goes to where the guide says that the user came from; if that is nowhere, calls
  /// `leave`.
  func goBack(orElse leave: () -> Landing) {
    let landing = tree.back()
    guard case .atRoot = landing else { return told(landing) }
    guard let former = guide?.former.map({ tree.open($0) }) else { return told(leave()) }
    // The place may be gone.
    if case .refused = former { told(leave()) } else { told(former) }
  }

  /// Drops the form that the user has chosen, and shows the screen again. Returns false if there is none.
  package func dropForm() -> Bool {
    let form = face.askedForm
    guard face.dropForm() else { return false }
    state.forgetAnswers(of: face.passingForms.filter { $0 == form }, in: face)
    redrawWhole()
    return true
  }

  /// Leaves the tree. Nothing more will be typed.
  public func leave(_ reason: Departure.Reason) {
    state.dropSuggestion()
    taking(.event("leave", "\(reason)")) { perform { told(tree.leave(reason)) } }
  }
}
