internal import Usher
public import UsherScreens

extension TerminalSession {
  /// Plays the lines that come as a script and prints its transcript; the player stands where a terminal would, and starts
  /// the tree. `header` is the first line, read already by whoever made the player.
  public func play(_ player: ScriptPlayer, header: String) {
    self.player = player
    session.palette = .none
    player.output = { [terminal] in terminal.print($0.written + "\n") }
    terminal.print(header + "\n")
    player.start()
  }

  /// One line of a script; its first is the header.
  func follow(_ row: String, by player: ScriptPlayer) -> SessionEnd? {
    guard lineNumber > 1 else { return nil }
    let line = Script.Line(written: row)
    do throws(ScriptError) {
      try player.play(line)
    } catch {
      return blame("\(error)")
    }
    if case .typed = line { return complainOfLine() }
    return nil
  }
}
