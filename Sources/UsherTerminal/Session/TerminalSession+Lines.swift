internal import Glibc
internal import Usher
internal import UsherScreens
internal import UsherSession

extension TerminalSession {
  /// Awaits a line at the session's prompt, with what was typed there before standing in it.
  func read() -> (input: Input, prompt: Session.Prompt) {
    let prompt = session.prompt
    isReading = true
    defer { isReading = false }
    return (terminal.read(prompt: prompt.text, hidden: prompt.isHidden, initial: prompt.draft), prompt)
  }

  /// What came of waiting for a line; an end if the session is over with it.
  func hear(_ read: (input: Input, prompt: Session.Prompt)) -> SessionEnd? {
    switch read.input {
    case .line(let line):
      lineNumber += 1
      if let player { return play(line, with: player) }
      if isUnplayed(line) {
        complain(
          playsScripts
            ? "line 1: this script came after the session had begun; read it from a file: < FILE"
            : "line 1: this is a script, and this program plays none; write what is typed, a line each")
        session.leave(.endOfInput)
        return .misunderstood(line: 1)
      }
      hear(line)
      return complainOfLine(session.misunderstanding)
    case .tooLong:
      lineNumber += 1
      session.emit(session.tooLong(limit: PlainReader.longestLine))
      return complainOfLine(session.misunderstanding)
    case .interrupt: session.interrupt()
    case .cancelled: session.park(terminal.reader.halfTyped, at: read.prompt)
    case .end where terminal.isAtTerminal: session.end()
    case .end: session.leave(.endOfInput)
    case .terminate(let signal): return leave(signal, read.prompt)
    case .hangUp: return leave(SIGHUP, read.prompt)
    case .failed(let code):
      session.leave(.endOfInput)
      let error: TerminalError =
        terminal.output.failure == nil
        ? .unreadable(path: "standard input", code: code) : .unwritable(path: "standard output", code: code)
      complain(error.description)
      return .failed(error)
    }
    return nil
  }

  /// A line, and with it the rest of the paste that it begins where that is to be one text.
  private func hear(_ line: String) {
    if let command = session.command(behindDraft: line) {
      terminal.reader.history.replace(line, with: command)
    }
    guard session.joinsPaste else { return session.type(line) }
    let waiting = terminal.reader.pendingPaste
    guard waiting > 0 || terminal.reader.isPasting else { return session.type(line) }
    var lines = terminal.reader.takePaste()
    let rest = lines.count > waiting ? lines.removeLast() : ""
    session.paste([line] + lines, rest: rest)
  }

  private func leave(_ signal: Int32, _ prompt: Session.Prompt) -> SessionEnd {
    if player == nil { session.park(terminal.reader.halfTyped, at: prompt) }
    session.leave(.signal)
    return .signalled(signal)
  }

  /// In a script, the line that was not understood is named by its number.
  func complainOfLine(_ words: String?) -> SessionEnd? {
    // Whoever sits there has just been told, and counts no lines.
    guard !terminal.isInteractive, isStrict || !terminal.isAtTerminal, let words else { return nil }
    terminal.output.flush()
    complain("line \(lineNumber): \(words)")
    guard isStrict else { return nil }
    session.leave(.endOfInput)
    return .misunderstood(line: lineNumber)
  }

  /// Lets a link that waits expire in its time.
  func scheduleDeadline() {
    guard let next = session.tree.nextDeadline, next != deadline else { return }
    deadline = next
    terminal.events.schedule(at: MonotonicTime(nanoseconds: next)) { [weak self] in
      guard let self else { return }
      if deadline == next { deadline = nil }
      session.perform { session.tree.tick() }
    }
  }
}
