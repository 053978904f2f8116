import Testing

@testable import UsherSession

@Suite struct OverhearTests {
  @Test func `a screen overhears what is typed and not sent`() {
    let desk = Desk()
    for line in ["mi", "milk", ""] { desk.session.overhear(line) }
    #expect(desk.screen.overheard == ["mi", "milk", ""])
    #expect(desk.screen.heard == [])
    #expect(desk.session.prompt.draft == "")
  }

  @Test func `a command is not overheard`() {
    let desk = Desk()
    desk.session.overhear("/drop 1")
    #expect(desk.screen.overheard == [])
  }
}
