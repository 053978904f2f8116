internal import UsherScreens
public import UsherSession

extension TerminalSession {
  /// Plays the script that the input is, in place of hearing typed lines; what comes out is its transcript.
  ///
  /// `player` holds the slow work and the clock of the session's tree, and starts it; `columns` count before what the
  /// script says. Call it before ``run()``.
  public func play(_ script: Script, with player: ScriptPlayer, columns: Int? = nil) {
    self.player = player
    let columns = columns ?? script.settings.width ?? 80
    session.width = { columns }
    session.height = { script.settings.height }
    session.palette = .none
    player.output = { [terminal] in terminal.print($0.written + "\n") }
    // Nothing comes by chance: the script says when work is done.
    (terminal.reader as? PlainReader)?.isHeldUp = { false }
    terminal.print(script.header + "\n")
    player.start()
  }

  /// One line of a script; its first has been read before.
  func play(_ row: String, with player: ScriptPlayer) -> SessionEnd? {
    guard lineNumber > 1 else { return nil }
    let line = Script.Line(written: row)
    do throws(ScriptError) {
      try player.play(line)
    } catch {
      return complainOfLine("\(error)")
    }
    if case .typed = line { return complainOfLine(session.misunderstanding) }
    return nil
  }

  /// A script that nobody has set the stage for: it was not there when the program looked, or the program does not look.
  func isUnplayed(_ line: String) -> Bool {
    lineNumber == 1 && !terminal.isInteractive && Script.isHeader(line)
  }
}
