import Testing
import Usher

@testable import UsherSession

@Suite struct RefusalTests {
  @Test func aRefusalOfACoordinatorsRequestIsShown() {
    let desk = Desk()
    #expect(desk.type("open the attic") == "There is no note attic.\n")
    #expect(desk.session.line.misunderstanding == "There is no note attic.")
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

@Suite struct RefusedLineTests {
  @Test func `a line that is refused comes back, and ^C drops it`() {
    let desk = Desk()
    var kept: [String: String] = ["": "not told"]
    desk.session.state.onChange = { kept = $0 }
    for line in ["/etc/hosts is wrong", "/back to you later", "open the attic"] {
      #expect(desk.type(line) != "" && desk.session.prompt.draft == line)
      #expect(desk.session.prompt.isSuggestion, "the next line takes its place")
      desk.session.state.tell(halfTyped: line, at: desk.session.prompt)
      #expect(kept == [:], "another terminal does not have it")
      desk.session.interrupt()
      #expect(desk.session.prompt.draft == "")
    }
    _ = desk.type("/etc/hosts is wrong")
    _ = desk.type("//etc/hosts is wrong")
    #expect(desk.screen.heard.last == .say("/etc/hosts is wrong") && desk.session.prompt.draft == "")
  }

  @Test func `a command that takes nothing is not done with words after it`() {
    let desk = Desk()
    #expect(desk.type("/quit now") == "Nothing was done: /quit takes no text after it.\n")
    #expect(!desk.session.isOver)
    #expect(desk.type("/where  ") == "usher://\n")
  }

  @Test func `a few letters, and a line that cannot be edited, do not come back`() {
    let desk = Desk()
    desk.session.state.drafts = { .aside }
    _ = desk.type("/nothing")
    #expect(desk.session.prompt.draft == "")
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
