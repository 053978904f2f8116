import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// Words for the reasons and commands of an app.
@Suite struct AppWordsTests {
  enum NoteWord: String, Word {
    static let file = "Notes/words"
    case reasonNoNote = "reason.noNote"
    case commandDrop = "command.drop"
    case argumentNumber = "argument.number"
    case lost = "reason.lost"
    var values: [String] { self == .reasonNoNote ? ["number"] : [] }
  }
  enum OtherWord: String, Word {
    static let file = "Notes/other"
    case commandDrop = "command.drop"
  }

  private func desk(_ words: String...) -> Desk {
    let desk = Desk()
    var sources = [Source(path: "Screens/Notes/notes.en.screen", text: NotesScreen.picture)]
    for (name, text) in zip(["words", "other"], words) {
      sources.append(Source(path: "Screens/Notes/\(name).en.words", text: text))
    }
    desk.session.gallery = Gallery(sources)
    desk.session.appWords = { _, _, _ in nil }
    desk.session.commands.removeAll { $0.name != "quit" }
    return desk
  }
  private let words = """
    reason.noNote    No note has the number {{number}}.
    command.drop     let a note go
    argument.number  NUMBER
    """

  @Test func aWordTypeSaysReasonsAndCommands() {
    let desk = desk(words)
    desk.session.use(words: NoteWord.self)
    #expect(desk.type("/drop 7") == "No note has the number 7.\n")
    _ = desk.shown()
    desk.session.help()
    #expect(
      desk.shown() == """
        Type a number or a letter to choose; or a command:
          /quit         leave
          /drop NUMBER  let a note go
          /help         this list

        """)
  }

  @Test func theSessionsOwnEnglishNeedsNoFile() {
    let check = Check(languages: ["en", "ko"], outlines: [], words: [WordOutline(SessionWord.self)])
    #expect(check.findings(in: []).map(\.path) == ["Screens/Session/session.ko.words"])
  }

  @Test func aKeyThatAFileLacksIsTakenFromTheFileBefore() {
    let desk = desk(words, "command.drop  drop it")
    desk.session.use(words: NoteWord.self)
    desk.session.use(words: OtherWord.self)
    #expect(desk.session.say(key: "command.drop") == "drop it")
    #expect(desk.session.say(key: "argument.number") == "NUMBER")
    #expect(desk.session.words(Reason("lost")) == "lost")
    #expect(desk.session.say(key: "command.quit") == "leave")
  }

  @Test func aReasonWithoutWordsIsItsIdWhereverItIsSaid() {
    let desk = desk(words)
    desk.session.use(words: NoteWord.self)
    #expect(desk.session.words(Reason("lost")) == "lost")
    #expect(desk.session.words(Refusal.denied(Reason("lost"))) == "lost")
  }

  @Test func aKeyThatNoFileHasUsesTheBuiltInWords() {
    let desk = desk("command.drop  drop it")
    desk.session.use(words: NoteWord.self)
    #expect(desk.session.say(key: "argument.number") == "argument.number")
    let builtIn: Gallery = ["Notes/words.en.words": words, "Notes/words.ko.words": "argument.number  번호"]
    desk.session.fallBack(on: builtIn, in: "en")
    #expect(desk.session.say(key: "command.drop") == "drop it")
    #expect(desk.session.say(key: "argument.number") == "NUMBER")
    desk.session.language = "ko"
    #expect(desk.session.say(key: "argument.number") == "번호")
    #expect(desk.session.say(key: "command.drop") == "let a note go")
  }

  @Test func aFileThatIsNotThereIsReportedOnce() {
    let desk = desk()
    desk.session.use(words: NoteWord.self)
    _ = desk.shown()
    let said = "Screens/Notes/words.en.words:1:1: words Notes/words lacks\nthis file; write it\n"
    #expect(desk.type("/drop 7") == said + "noNote\n")
    #expect(desk.type("/drop 7") == "noNote\n")
  }
}
