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
    desk.session.wording.appWords = { _, _, _ in nil }
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
        What you type is sent, unless it begins with /. /help NAME
        explains one command.

        On this screen
          /drop NUMBER  let a note go
          /help         this list

        Everywhere
          /quit         leave

        """)
  }

  @Test func aFileSaysReasonsAndCommandsWithoutAWordType() {
    let desk = desk(words)
    desk.session.use(words: "Notes/words")
    #expect(desk.type("/drop 7") == "No note has the number 7.\n")
    desk.session.use(words: "Notes/none")
    #expect(
      desk.type("/drop 7") == """
        Screens/Notes/none.en.words:1:1: words Notes/none lacks this
        file; write it
        No note has the number 7.

        """)
  }

  @Test func theSessionsOwnEnglishAndKoreanNeedNoFile() {
    let check = Check(languages: ["en", "ko", "de"], outlines: [], words: [WordOutline(SessionWord.self)])
    #expect(check.findings(in: []).map(\.path) == ["Screens/Session/session.de.words"])
    let one = Source(path: "Screens/Session/session.ko.words", text: "command.quit  떠나기\n")
    #expect(check.findings(in: [one]).map(\.path) == ["Screens/Session/session.de.words"])
  }

  @Test func `the search of earlier lines says what it looks for, and that there is none, in words`() {
    let desk = desk()
    let prompts = { [true, false].map { desk.session.historyPrompt(for: "zzz", isFound: $0) } }
    #expect(prompts() == ["Find: zzz › ", "Not found: zzz › "])
    desk.session.language = "ko"
    #expect(prompts() == ["이전 입력 검색: zzz › ", "찾을 수 없음: zzz › "])
  }

  @Test func theHelpIsInEitherLanguageAndAProgramReplacesSingleWords() {
    let desk = desk()
    desk.session.language = "ko"
    _ = desk.shown()
    desk.session.help()
    let help = desk.shown().split(separator: "\n")
    #expect(help.first == "입력한 내용은 전송되고, /로 시작하면 명령어입니다. 설명:")
    #expect(help.contains { $0.hasPrefix("  /quit ") && $0.hasSuffix(" 종료") })
    desk.session.gallery = ["Session/session.ko.words": "command.quit  떠나기\n"]
    #expect(desk.session.say(key: "command.quit") == "떠나기")
    #expect(desk.session.say(.atRoot) == "첫 화면입니다. 종료하려면 /quit 명령어를 입력해 주세요.")
    desk.session.fallBack(on: ["Session/session.en.words": "atRoot  Here it began.\n"], in: "en")
    #expect(desk.session.say(.atRoot) == "첫 화면입니다. 종료하려면 /quit 명령어를 입력해 주세요.")
  }

  @Test func everyBuiltInWordHasTheSameValuesInBothLanguages() {
    for word in SessionWord.allCases {
      let values = Dictionary(uniqueKeysWithValues: word.values.map { ($0, "<\($0)>") })
      let korean = word.builtIn(in: "ko", values)
      for value in word.values { #expect(korean.contains("<\(value)>"), "\(word.rawValue)") }
      #expect(!korean.contains("{{"), "\(word.rawValue)")
    }
  }

  @Test func aTypedLineIsNoTemplate() {
    #expect(
      SessionWord.unknownChoice.builtIn(in: "en", ["line": "{{keys}}", "keys": "a"])
        == "“{{keys}}” is not one of the choices here: a. /help says more.")
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

  @Test func aPageSaysThatItHasBeenRemoved() {
    let page = Page(Shape<Int, Never>("Notes/page") { Sample("one") { 1 } }, 1)
    var reasons: [Departure.Reason] = []
    page.onRemoved = { reasons.append($0) }
    page.removed(.signal)
    #expect(reasons == [.signal])
  }
}
