import Testing
import UsherScreens

@testable import UsherSession

@Suite struct ScreenCommandTests {
  @Test func `a command of the screen becomes an event of the screen`() {
    let desk = Desk(["milk", "tea"])
    #expect(desk.type("/drop 1") == "\nNotes\n  tea\n\n")
    #expect(desk.screen.heard == [.drop(1)])
    #expect(desk.session.line.misunderstanding == nil)
  }

  @Test func `if a command fails, the reason is shown and nothing changes`() {
    let desk = Desk()
    #expect(desk.type("/drop 7") == "there is no note 7\n")
    #expect(desk.session.line.misunderstanding == "there is no note 7")
    #expect(desk.type("/drop") == "there is no note \n")
    #expect(desk.screen.heard == [])
  }

  @Test func `a screen's command replaces the session's command of the same name`() {
    let desk = Desk()
    #expect(desk.type("/help") == "  help\n")
    #expect(desk.screen.heard == [.say("help")])
  }

  @Test func `the help lists the screen's commands first, each name once`() {
    let desk = Desk()
    desk.session.commands.append(Command("drop") { _, _ in })
    desk.session.commands.removeAll { $0.name != "drop" && $0.name != "quit" && $0.name != "help" }
    desk.session.help()
    #expect(
      desk.shown().split(separator: "\n", omittingEmptySubsequences: false).suffix(7) == [
        "On this screen",
        "  /drop N  forget a note",
        "  /help    notes have their own help",
        "",
        "Everywhere",
        "  /quit    leave",
        "",
      ])
  }

  @Test func `for a command of another screen, the message says that it works elsewhere`() {
    let desk = Desk()
    #expect(desk.type("/nothing") == "There is no command /nothing. /help lists them all.\n")
    desk.session.wording.appWords = { key, _, _ in key == "command.shelve" ? "put a note away" : nil }
    #expect(desk.type("/shelve") == "/shelve works on another screen, not on this one.\n")
    #expect(desk.session.line.misunderstanding != nil)
  }

  @Test func `a command may be cut short as long as it can only be one`() {
    let desk = Desk(["milk", "tea"])
    #expect(desk.type("/dr 1") == "\nNotes\n  tea\n\n")
    #expect(desk.type("/h") == "/h could be /help, /home. Type more of it.\n")
    #expect(desk.type("/wh") == "usher://\n")
    #expect(desk.session.line.misunderstanding == nil)
  }

  @Test func `the nearest command is named`() {
    let desk = Desk()
    #expect(desk.type("/hlep") == "There is no command /hlep. Did you mean /help?\n")
    #expect(desk.type("/quti") == "There is no command /quti. Did you mean /quit?\n")
    #expect(desk.type("/") == "There is no command /. /help lists them all.\n")
    #expect(!desk.session.isOver)
  }

  @Test func `names and arguments are completed, and words in other text`() {
    let desk = Desk(["milk", "tea"])
    #expect(desk.session.completions(of: "/dr") == ["/drop "])
    #expect(desk.session.completions(of: "/h") == ["/help", "/home"])
    #expect(desk.session.completions(of: "/he") == ["/help"])
    #expect(desk.session.completions(of: "/drop ") == ["1", "2", "@mina", "@jun"])
    #expect(desk.session.completions(of: "/drop 2") == ["2"])
    #expect(desk.session.completions(of: "/drop 2 @m") == ["@mina"])
    #expect(desk.session.completions(of: "ask @j") == ["@jun"])
  }
}
