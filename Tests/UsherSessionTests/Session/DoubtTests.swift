import Testing
import Usher

@testable import UsherSession

/// Goes to the hall.
private final class Porter: Guide {
  var gone: [String] = []

  func mayLead(_ line: String) -> Bool { line == "#hall" }

  func goes(by line: String, in session: Session) -> Bool {
    gone.append(line)
    return true
  }
}

/// What a session at a terminal asks before a text reaches a careful screen.
@Suite struct DoubtTests {
  private let desk = Desk()

  init() {
    desk.session.doubts.areAsked = { true }
    desk.session.doubts.formerKeys = ["2", "x"]
    desk.session.doubts.hasOffered = true
  }

  @Test func `one character is asked about if no menu was shown before`() {
    (desk.session.doubts.formerKeys, desk.session.doubts.hasOffered) = ([], false)
    for line in ["e", "1", "한"] {
      #expect(desk.type(line) == "")
      #expect(desk.session.isInDoubt, "\(line)")
      _ = desk.type("n")
    }
    _ = desk.type("ok")
    desk.session.doubts.hasOffered = true
    _ = desk.type("e")
    #expect(desk.screen.heard == [.say("ok"), .say("e")])
  }

  @Test func `a choice of the screen before and a way out are not sent without a question`() {
    let rows = [
      ("2", ""), (" X ", ""), ("ls", ""),
      ("quit", " /quit leaves."), ("Exit", " /quit leaves."), ("?", " /help shows help."),
    ]
    for (line, rest) in rows {
      #expect(desk.type(line) == "")
      #expect(desk.session.prompt.text == "Send “\(line)” as a message?\(rest) (y/N) ")
      #expect(desk.type("n") == "Nothing was sent.\n")
      #expect(desk.session.prompt.text == "note> ")
    }
    #expect(desk.screen.heard == [])
  }

  @Test func `two slashes at the question send the line in question, or another one in its stead`() {
    _ = desk.type("quit")
    _ = desk.type("//quit")
    _ = desk.type("exit")
    #expect(desk.type("//so").hasPrefix("Nothing was sent.\n"))
    #expect(desk.screen.heard == [.say("quit"), .say("/so")])
  }

  @Test func `what becomes of a paste that is not sent is said`() {
    desk.session.paste(["one", "two"])
    #expect(desk.type("n") == "Nothing was sent. The 2 lines are kept: /paste asks again.\n")
    #expect(desk.screen.heard == [])
  }

  @Test(arguments: ["y", "//"]) func `yes sends the line`(yes: String) {
    _ = desk.type("quit")
    _ = desk.type(yes)
    #expect(desk.screen.heard == [.say("quit")])
  }

  @Test func `an answer to a question that was left for another screen is not sent without a question`() {
    for answer in ["y", "n"] {
      _ = desk.type("quit")
      _ = desk.session.follow("hall")
      #expect(desk.session.prompt.text == "note> ")
      #expect(desk.type(answer) == "")
      #expect(desk.session.prompt.text == "Send “\(answer)” as a message? (y/N) ")
      #expect(desk.type("n") == "Nothing was sent.\n")
      #expect(desk.session.prompt.text == "note> ")
      desk.session.end()
    }
    #expect(desk.screen.heard == [])
  }

  @Test func `an answer to a question that was dropped is not sent without a question`() {
    for drop in [desk.session.interrupt, desk.session.end] {
      _ = desk.type("quit")
      drop()
      #expect(desk.type("y") == "")
      #expect(desk.session.prompt.text == "Send “y” as a message? (y/N) ")
      _ = desk.type("n")
    }
    #expect(desk.screen.heard == [])
  }

  @Test func `a line that names a place leads there after a question, and two slashes send it`() {
    let porter = Porter()
    desk.session.guide = porter
    _ = desk.type("#hall")
    #expect(desk.session.prompt.text == "Go to #hall? // sends it as a message. (y/N) ")
    _ = desk.type("y")
    #expect(porter.gone == ["#hall"] && desk.screen.heard == [])
    _ = desk.type("#hall")
    _ = desk.type("//")
    #expect(porter.gone == ["#hall"] && desk.screen.heard == [.say("#hall")])
  }

  @Test func `after another careful screen, a choice of the menu before that one is sent at once`() {
    _ = desk.session.follow("hall")
    _ = desk.type("2")
    #expect(desk.session.prompt.isDoubt == false)
    desk.session.end()
    _ = desk.type("2")
    #expect(desk.screen.heard == [.say("2")])
  }

  @Test func `anything else is sent at once`() {
    for line in ["22", "quit now", "3", "y", "//so"] { _ = desk.type(line) }
    #expect(desk.screen.heard == ["22", "quit now", "3", "y", "/so"].map { .say($0) })
  }

  @Test func `two slashes send what would be asked about, without them, and three send it with one`() {
    for line in ["//quit", "//2", "///quit", "///so"] { _ = desk.type(line) }
    #expect(desk.screen.heard == ["quit", "2", "/quit", "//so"].map { .say($0) })
  }

  @Test func `a command behind a blank is not sent without a question`() {
    for line in [" /quit", "  /where", ".."] {
      _ = desk.type(line)
      #expect(desk.session.prompt.text == "Send “\(line)” as a message? (y/N) ")
      _ = desk.type("n")
    }
    _ = desk.type(" /tmp is full")
    #expect(desk.screen.heard == [.say(" /tmp is full")])
  }

  @Test func `what was put aside and what is typed in its stead are kept together`() {
    var kept: [[String: String]] = []
    desk.session.state.onChange = { kept.append($0) }
    desk.session.state.tell()
    let prompt = desk.session.prompt
    desk.session.setAside("aside", at: prompt)
    desk.session.state.tell(halfTyped: "more", at: desk.session.prompt)
    #expect(kept.last?.values.sorted() == ["aside more"])
  }

  @Test func `a pipe and a script are not asked`() {
    desk.session.doubts.areAsked = { false }
    _ = desk.type("quit")
    #expect(desk.screen.heard == [.say("quit")])
  }

  @Test func `a command at the question is done, and nothing is sent`() {
    _ = desk.type("quit")
    #expect(desk.type("/where").hasPrefix("Nothing was sent.\n"))
    _ = desk.type("hello")
    #expect(desk.screen.heard == [.say("hello")])
  }

  @Test func `^C and ^D drop the line`() {
    for drop in [desk.session.interrupt, desk.session.end] {
      _ = desk.type("quit")
      drop()
      #expect(desk.session.prompt.text == "note> ")
    }
    #expect(desk.screen.heard == [] && !desk.session.isOver)
  }

  @Test func `what is no answer is asked again`() {
    _ = desk.type("quit")
    #expect(desk.type("perhaps") == "Please answer y or n.\n")
    #expect(desk.session.prompt.text == "Send “quit” as a message? /quit leaves. (y/N) ")
  }

  @Test func `a paste is one message, after a question that shows how many lines it has`() {
    _ = desk.shown()
    desk.session.paste((1...200).map { "line \($0)\u{1B}[2J" })
    #expect(
      desk.shown() == """
          line 1␛[2J
          line 2␛[2J
          line 3␛[2J
          … 195 more …
          line 199␛[2J
          line 200␛[2J

        """)
    #expect(desk.session.prompt.text == "Send these 200 lines as one message? (y/N) ")
    _ = desk.type("y")
    #expect(desk.screen.heard == [.say((1...200).map { "line \($0)\u{1B}[2J" }.joined(separator: "\n"))])
  }

  @Test func `what stood in the line before a paste that is not sent is in the line again`() {
    for refuse in [{ desk.session.type("n") }, desk.session.interrupt, desk.session.end] {
      desk.session.noteTyped(beforePaste: "as I said: ")
      desk.session.paste(["as I said: one", "two"])
      #expect(desk.session.prompt.text == "Send these 2 lines as one message? (y/N) ")
      _ = desk.shown()
      refuse()
      #expect(desk.shown().hasPrefix("Nothing was sent. The 2 lines are kept: /paste asks again.\n"))
      #expect(desk.session.prompt.draft == "as I said: ")
      desk.session.interrupt()
    }
    #expect(desk.screen.heard == [])
  }

  @Test func `a paste that is not sent is kept, and /paste asks about it again`() {
    for leave in [desk.session.interrupt, desk.session.end, { desk.session.type("") }] {
      desk.session.paste(["one", "two"])
      _ = desk.shown()
      leave()
      #expect(desk.shown() == "Nothing was sent. The 2 lines are kept: /paste asks again.\n")
      _ = desk.type("meanwhile")
      #expect(desk.type("/paste") == "  one\n  two\n")
      #expect(desk.session.prompt.text == "Send these 2 lines as one message? (y/N) ")
      _ = desk.type("y")
      #expect(desk.type("/paste") == "The next paste becomes one message.\n")
      desk.session.interrupt()
    }
    let heard = [NotesScreen.Event.say("meanwhile"), .say("one\ntwo")]
    #expect(desk.screen.heard == heard + heard + heard)
  }

  @Test func `/paste at the question sends the lines and the next paste once`() {
    desk.session.paste(["one", "two"])
    _ = desk.type("/paste")
    desk.session.paste(["three"])
    #expect(desk.screen.heard == [.say("one\ntwo\nthree")])
    #expect(desk.session.prompt.text == "note> ")
  }

  @Test func `a command at the question about a paste is done, and the paste stays`() {
    desk.session.paste(["one", "two"])
    _ = desk.type("/where")
    #expect(desk.session.prompt.text == "Send these 2 lines as one message? (y/N) ")
    _ = desk.type("y")
    #expect(desk.screen.heard == [.say("one\ntwo")])
  }

  @Test func `a paste is shown again with the screen that asks about it`() {
    desk.session.paste(["one", "two"])
    _ = desk.session.follow("hall")
    _ = desk.shown()
    desk.session.end()
    #expect(desk.shown().hasSuffix("  one\n  two\n"))
    desk.session.show()
    #expect(desk.shown().hasSuffix("  one\n  two\n"))
    #expect(desk.session.prompt.text == "Send these 2 lines as one message? (y/N) ")
  }

  @Test func `another screen does not take the next paste as one text`() {
    _ = desk.type("/paste")
    #expect(desk.session.doubts.wantsPaste)
    _ = desk.session.follow("hall")
    #expect(!desk.session.doubts.wantsPaste)
  }

  @Test func `a terminal that edits lines by itself shows a paste already`() {
    desk.session.state.drafts = { .aside }
    _ = desk.shown()
    desk.session.paste(["one", "two"])
    #expect(desk.shown() == "")
    #expect(desk.session.prompt.text == "Send these 2 lines as one message? (y/N) ")
  }

  @Test func `one pasted line is like a typed one`() {
    desk.session.paste(["hello"])
    #expect(desk.screen.heard == [.say("hello")])
  }

  @Test func `a paste that is not sent leaves nothing behind`() {
    desk.session.paste(["/quit", "2"])
    #expect(desk.type("n") == "Nothing was sent. The 2 lines are kept: /paste asks again.\n")
    #expect(desk.screen.heard == [] && !desk.session.isOver && desk.session.prompt.draft == "")
  }

  @Test func `what comes of a paste after the question is asked about with the rest`() {
    desk.session.paste(["one", "two"])
    desk.session.paste(["three", "four"])
    #expect(desk.session.prompt.text == "Send these 4 lines as one message? (y/N) ")
    desk.session.noteAstray()
    _ = desk.type("five")
    #expect(desk.session.prompt.text == "Send these 5 lines as one message? (y/N) ")
    _ = desk.type("perhaps")
    _ = desk.type("y")
    #expect(desk.screen.heard == [.say("one\ntwo\nthree\nfour\nfive")])
  }

  @Test func `a line that was begun elsewhere is asked about`() {
    desk.session.noteAstray()
    _ = desk.type("secret")
    #expect(desk.session.prompt.text == "Send “secret” as a message? (y/N) ")
    _ = desk.type("n")
    _ = desk.type("hello")
    #expect(desk.screen.heard == [.say("hello")])
  }

  @Test func `Enter alone does not send a paste, and does not lose it`() {
    desk.session.paste(["one", "two"])
    for _ in 1...2 {
      _ = desk.type("")
      #expect(desk.screen.heard == [])
      _ = desk.type("/paste")
    }
    _ = desk.type("y")
    #expect(desk.screen.heard == [.say("one\ntwo")])
  }
}
