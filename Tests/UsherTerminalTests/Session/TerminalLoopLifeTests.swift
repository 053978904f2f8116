import Testing
import Usher
import UsherScreens
import UsherSession

@testable import UsherTerminal

@Suite struct TerminalLoopLifeTests {
  @Test func nothingOutlivesASessionThatIsLetGo() throws {
    let (input, output) = (Pipe(), Pipe())
    weak var session: Session?
    weak var terminal: Terminal?
    weak var reader: (any LineReader)?
    do {
      let made = Session(Tree(live: Desk()), gallery: Desk.pictures)
      let stage = try TerminalLoop(
        made, on: Terminal(program: "desk", input: input.readEnd, output: output.writeEnd), program: "desk")
      (session, terminal, reader) = (made, stage.terminal, stage.terminal.reader)
      input.write("1\n/back\n")
      input.closeWriteEnd()
      _ = stage.run()
    }
    #expect(session == nil)
    #expect(terminal == nil)
    #expect(reader == nil)
  }
}
