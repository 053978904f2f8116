import Testing

@testable import UsherSession

@Suite struct PasteTests {
  @Test func `asked for, the next paste is one text, and the one after it is not`() {
    let desk = Desk()
    #expect(!desk.session.joinsPaste)
    #expect(desk.type("/paste") == "The next paste becomes one message.\n")
    #expect(desk.session.joinsPaste)
    desk.session.paste(["one", "", "/two"], rest: "three")
    #expect(desk.screen.heard == [.say("one\n\n/two\nthree")])
    #expect(!desk.session.joinsPaste)
    #expect(desk.session.prompt.text == "note> ")
  }

  @Test func `an interrupt forgets that it was asked for`() {
    let desk = Desk()
    _ = desk.type("/paste")
    desk.session.interrupt()
    #expect(!desk.session.joinsPaste)
    #expect(desk.screen.heard == [])
  }
}
