import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// A sentence about a refusal names screens as the user knows them, never by their types.
@Suite struct RefusalWordsTests {
  enum ScreenWord: String, Word {
    static let file = "Notes/screens"
    case list = "screen.NotesScreen"
  }

  private func desk(_ language: String) -> Desk {
    let desk = Desk()
    desk.session.gallery = [
      "Notes/screens.en.words": "screen.NotesScreen  the notes\n",
      "Notes/screens.ko.words": "screen.NotesScreen  메모\n",
    ]
    desk.session.use(words: ScreenWord.self)
    desk.session.language = language
    return desk
  }

  @Test(arguments: [
    ("en", "Close the notes first."), ("ko", "먼저 메모 화면을 닫아 주세요."),
  ]) func `a screen with a name is called by it`(_ language: String, _ words: String) {
    #expect(desk(language).session.words(.covered(by: "NotesScreen")) == words)
  }

  @Test func `a screen without a name is left out of the sentence`() {
    let session = desk("en").session
    #expect(session.words(.covered(by: "Notes")) == "Another screen has to be closed first.")
    #expect(
      session.words(.empty("Notes"))
        == "That screen has nothing to show. Please report it; /home goes to the first screen.")
    #expect(
      session.words(.unfit(step: "note:1", container: "Notes"))
        == "That screen cannot be shown there. Please report it; /back goes back.")
    #expect(
      session.words(.unfit(step: "note:1", container: "NotesScreen"))
        == "note:1 cannot be shown in the notes. Please report it; /back goes back.")
    #expect(session.words(.fitsNowhere(flow: "note:1", asked: ["Notes"])) == "Nothing here leads to note:1.")
    #expect(session.words(.placedTwice("note:1")) == "That would open note:1 twice. Name it once.")
    #expect(
      session.words(.loop(["Notes.back"]))
        == "Stopped: one screen leads to the next without end. Please report it; /home goes to the first screen."
    )
  }

  @Test func `an error without words is not shown as Swift prints it`() {
    struct Jam: Error { let tray = 3 }
    let session = desk("en").session
    #expect(Reason(Jam()).values == ["what": "Jam(tray: 3)"])
    #expect(
      session.words(.failed(step: "note:1", why: Reason(Jam())))
        == "note:1 cannot be opened: an error that the program did not expect; please report what you did")
  }

  @Test func `the author of a program reads the names of types`() {
    let session = desk("ko").session
    #expect(session.details(.covered(by: "NotesScreen")) == "NotesScreen has to be closed first.")
    #expect(session.details(.fitsNowhere(flow: "a", asked: ["B", "C"])) == "Nothing in B, C leads to a.")
    #expect(session.details(.loop(["a", "b", "c", "d"])).hasSuffix("without end (b, c, d)."))
  }
}
