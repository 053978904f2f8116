internal import Glibc
internal import Usher
internal import UsherScreens
public import UsherSession

extension TerminalLoop {
  /// Waits for a line at the session's prompt. The line begins with the draft that was parked for the prompt.
  ///
  /// A confirmation is asked again if the line before was neither yes nor no. A line that then comes sooner than anyone can
  /// read the question is ignored.
  func read() -> (input: Input, prompt: Session.Prompt, isAskedAgain: Bool) {
    let prompt = session.prompt
    let isFirst = self.prompt?.text != prompt.text
    self.prompt = prompt
    session.tape?.ask(prompt, session)
    terminal.reader.pasteEnters = !prompt.isConfirmation
    terminal.reader.takesLines = session.joinsPaste
    terminal.reader.typingReplaces = prompt.isSuggestion
    // What arrived before the question was shown cannot be the answer to it.
    let asks = prompt.isConfirmation || prompt.isDoubt && !terminal.reader.isPasting
    if asks, isFirst, session.doubts.areAsked() { terminal.reader.discardPending() }
    isReading = true
    defer { isReading = false }
    let input = terminal.read(prompt: prompt.text, hidden: prompt.isHidden, initial: prompt.draft)
    return (input, prompt, !isFirst && prompt.isConfirmation)
  }

  /// Passes what was read to the session. If the session is over, returns how it ended.
  func hear(_ read: (input: Input, prompt: Session.Prompt, isAskedAgain: Bool)) -> SessionEnd? {
    switch read.input {
    case .line(let line):
      lineNumber += 1
      if let player { return play(line, with: player) }
      if isUnplayed(line) {
        let why: Sentence = if case .refused = scripts { "unplayedScript" } else { "lateScript" }
        complain(session.phrases.say("line", ["line": 1, "why": why]))
        session.leave(.endOfInput)
        return .misunderstood(line: 1)
      }
      // A part of a paste that comes in pieces is no answer to the question about the part before.
      if read.prompt.isDoubt, terminal.reader.wasHasty { session.noteAstray() }
      if read.isAskedAgain, terminal.reader.wasHasty {
        session.sayTooQuick()
        return nil
      }
      hear(line)
      return complainOfLine(session.line.misunderstanding)
    case .tooLong:
      lineNumber += 1
      session.hearTooLong(limit: PlainReader.longestLine)
      return complainOfLine(session.line.misunderstanding)
    case .interrupt: session.interrupt()
    case .cancelled:
      let text = terminal.reader.halfTyped
      session.park(text, at: read.prompt)
      if session.line.isSurprise, !text.isEmpty, text != read.prompt.draft { session.noteAstray() }
    case .aside: session.setAside(terminal.reader.halfTyped, at: read.prompt)
    case .end where terminal.isAtTerminal: session.end()
    case .end: session.leave(.endOfInput)
    case .terminate(let signal): return leave(signal, read.prompt)
    case .hangUp: return leave(SIGHUP, read.prompt)
    case .failed(let code):
      session.leave(.endOfInput)
      let error: TerminalError =
        terminal.output.failure == nil
        ? .unreadable(path: "standard input", errno: code) : .unwritable(path: "standard output", errno: code)
      complain(session.phrases.say(error))
      return .failed(error)
    }
    return nil
  }

  /// Passes a line to the session. If the screen takes a paste as one text, passes the rest of the paste with it.
  private func hear(_ line: String) {
    if let command = session.command(behindDraft: line) {
      terminal.reader.history.replace(line, with: command)
    }
    if session.isPick(line) { terminal.reader.history.drop(line) }
    let isAstray = pasteGoesOn
    var leadsOn = false
    defer { pasteGoesOn = leadsOn || terminal.reader.pendingPaste > 0 || terminal.reader.isPasting }
    guard session.joinsPaste else {
      // Nobody types so fast: what came together with a choice was not written for the room that the choice opens.
      let hasMore = session.doubts.areAsked() && terminal.reader.hasPending
      session.type(line)
      leadsOn = hasMore && session.joinsPaste
      return
    }
    if isAstray { session.noteAstray() }
    let isMarked = terminal.reader.pendingPaste > 0 || terminal.reader.isPasting
    if !session.isCommand(line) { terminal.reader.gatherRush(unless: session.isCommand) }
    let waiting = terminal.reader.pendingPaste
    guard waiting > 0 || terminal.reader.isPasting else { return session.type(line) }
    var lines = terminal.reader.takePaste()
    let rest = lines.count > waiting ? lines.removeLast() : ""
    session.noteTyped(beforePaste: terminal.reader.typedBeforePaste)
    session.paste([line] + lines, rest: rest)
    // What follows the end of the paste at once cannot be an answer to the question about it.
    if isMarked, session.isInDoubt, !terminal.reader.isPasting { terminal.reader.discardPending() }
  }

  private func leave(_ signal: Int32, _ prompt: Session.Prompt) -> SessionEnd {
    if player == nil { session.park(terminal.reader.halfTyped, at: prompt) }
    session.leave(.signal)
    return .signalled(signal)
  }

  /// Reports a line of plain input that was not understood, by its number. If `isStrict` is true, ends the session.
  func complainOfLine(_ words: String?) -> SessionEnd? {
    // On a terminal, the session has told the user already.
    guard !terminal.isInteractive, isStrict || !terminal.isAtTerminal, let words else { return nil }
    terminal.output.flush()
    complain(session.phrases.say("line", ["line": lineNumber, "why": words]))
    guard isStrict else { return nil }
    session.leave(.endOfInput)
    return .misunderstood(line: lineNumber)
  }

  /// Says that the next line waits for the work of this one.
  func complainOfWork() {
    terminal.output.flush()
    complain(session.phrases.say("line", ["line": lineNumber, "why": Sentence("stillWorking")]))
  }

  /// Schedules the next tick of the tree, if it is not the one that is scheduled.
  func scheduleTick() {
    let next = session.tree.nextDeadline
    guard next != tick?.time else { return }
    if let tick { terminal.events.cancel(tick.deadline) }
    tick = next.map { time in
      let moment = MonotonicTime(nanoseconds: time + clockStart)
      let deadline = terminal.events.schedule(at: moment) { [weak self] in
        guard let self else { return }
        tick = nil
        session.tick()
      }
      return (time, deadline)
    }
  }
}

extension TerminalLoop {
  /// Plays the script in the input from now on, and prints its transcript, without the answers to hidden
  /// questions. Call it before ``run()``.
  ///
  /// `player` starts the session's tree, and holds its clock and its slow work. `columns`, if given, overrides the width
  /// that the script sets.
  public func play(_ script: Script, with player: ScriptPlayer, columns: Int? = nil) {
    scripts = .played(player)
    let columns = columns ?? script.settings.width ?? 80
    session.width = { columns }
    session.height = { script.settings.height }
    session.palette = .none
    player.output = { [terminal, unowned player] in
      guard let line = player.isHidden ? $0.masked : $0 else { return }
      terminal.print(line.written + "\n")
    }
    // The script itself says when work is done, so lines do not wait for it.
    (terminal.reader as? PlainReader)?.isHeldUp = { false }
    terminal.print(script.header + "\n")
    player.start()
  }

  /// Plays one line of a script. Skips its first line, which the input head has read.
  func play(_ row: String, with player: ScriptPlayer) -> SessionEnd? {
    guard lineNumber > 1 else { return nil }
    let line = Script.Line(written: row)
    do throws(ScriptError) {
      try player.play(line)
    } catch {
      return complainOfLine(session.phrases.say(error))
    }
    if case .typed = line { return complainOfLine(session.line.misunderstanding) }
    return nil
  }

  /// Whether the line begins a script that is not played, because it came too late or the program plays no scripts.
  func isUnplayed(_ line: String) -> Bool {
    lineNumber == 1 && !terminal.isInteractive && Script.isHeader(line)
  }
}
