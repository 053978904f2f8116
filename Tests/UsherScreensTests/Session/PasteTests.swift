import Testing

@testable import UsherScreens

@Suite struct PasteTests {
  @Test func `it is asked whether a paste is one message, which it is unless told`() {
    for yes in ["", "y", " Yes "] {
      let desk = Desk()
      desk.session.paste(["one", "", "/two"], rest: "three")
      #expect(desk.session.prompt.text == "Paste of 4 lines: one message? (Y/n) ")
      #expect(desk.type("what") == "Please answer y or n.\n")
      #expect(desk.screen.heard == [])
      _ = desk.type(yes)
      #expect(desk.screen.heard == [.say("one\n\n/two\nthree")])
      #expect(desk.session.prompt.text == "note> ")
    }
  }

  @Test func `if not, each line is typed, and the last one stays to be typed on`() {
    let desk = Desk()
    desk.session.paste(["one", "/drop 1", "two"], rest: "thr")
    _ = desk.type("n")
    #expect(desk.screen.heard == [.say("one"), .drop(1), .say("two")])
    #expect(desk.session.prompt == Prompt(text: "note> ", isHidden: false, draft: "thr", key: ""))
  }

  @Test func `a single line is not asked about`() {
    let desk = Desk()
    desk.session.paste(["one"])
    #expect(desk.screen.heard == [.say("one")])
  }

  @Test func `an interrupt lets it go, the next one reaches the screen`() {
    let desk = Desk()
    desk.session.paste(["one", "two"])
    desk.session.interrupt()
    #expect(desk.session.prompt.text == "note> ")
    #expect(desk.screen.interruptions == 0)
    desk.session.interrupt()
    #expect(desk.screen.interruptions == 1)
    #expect(desk.screen.heard == [])
  }

  @Test func `the end of input lets it go and stays`() {
    let desk = Desk()
    desk.session.paste(["one", "two"])
    desk.session.end()
    #expect(desk.session.prompt.text == "note> ")
    #expect(!desk.session.isOver)
  }
}
