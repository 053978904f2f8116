import Testing

@testable import UsherScreens

@Suite struct OverhearTests {
  @Test func `a screen overhears what is typed and not sent`() {
    let desk = Desk()
    for line in ["mi", "milk", ""] { desk.session.overhear(line) }
    #expect(desk.screen.overheard == ["mi", "milk", ""])
    #expect(desk.screen.heard == [])
    #expect(desk.session.prompt.draft == "")
  }

  @Test func `a command is not overheard, nor what is typed while something is asked`() {
    let desk = Desk()
    desk.session.overhear("/drop 1")
    desk.session.paste(["a", "b"])
    desk.session.overhear("y")
    #expect(desk.screen.overheard == [])
  }
}
