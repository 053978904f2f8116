import Testing
import Usher

@testable import UsherSession

@Suite struct RefusalTests {
  @Test func aRefusalOfACoordinatorsRequestIsShown() {
    let desk = Desk()
    #expect(desk.type("open the attic") == "There is no note attic.\n")
    #expect(desk.session.misunderstanding == "There is no note attic.")
  }

  @Test func aRefusalIsNotShownIfTheCoordinatorDoesSomethingElse() {
    let desk = Desk()
    #expect(desk.type("open the attic or the hall") == "\nNotes\n\n")
  }

  @Test func aRefusalIsShownWithoutAJournalToo() {
    let desk = Desk(journalLimit: 0)
    #expect(desk.type("open the attic") == "There is no note attic.\n")
    #expect(desk.type("open the attic or the hall") == "\nNotes\n\n")
  }
}

@Suite struct OverhearTests {
  @Test func `a screen receives text that is typed and not sent`() {
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

@Suite struct PasteTests {
  @Test func `after /paste, only the next paste becomes one text`() {
    let desk = Desk()
    #expect(!desk.session.joinsPaste)
    #expect(desk.type("/paste") == "The next paste becomes one message.\n")
    #expect(desk.session.joinsPaste)
    desk.session.paste(["one", "", "/two"], rest: "three")
    #expect(desk.screen.heard == [.say("one\n\n/two\nthree")])
    #expect(!desk.session.joinsPaste)
    #expect(desk.session.prompt.text == "note> ")
  }

  @Test func `^C cancels /paste`() {
    let desk = Desk()
    _ = desk.type("/paste")
    desk.session.interrupt()
    #expect(!desk.session.joinsPaste)
    #expect(desk.screen.heard == [])
  }
}
