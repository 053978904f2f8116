import Testing
import Usher
import UsherScreens

@testable import UsherSession

@Suite struct DraftTests {
  /// Makes a desk with a draft in the line.
  private func desk() -> Desk {
    let desk = Desk()
    desk.session.park("milk, and", at: desk.session.prompt)
    return desk
  }

  @Test func aDraftComesBack() {
    #expect(desk().session.prompt.draft == "milk, and")
  }

  @Test(arguments: ["/where", " /where", "  /where "])
  func aCommandAfterADraftIsACommand(command: String) {
    let desk = desk()
    #expect(desk.type("milk, and" + command) == "usher://\n")
    #expect(desk.session.prompt.draft == "milk, and")
    #expect(desk.screen.heard == [])
  }

  @Test(arguments: ["/or", " / or", "//where", " honey /where", "/"])
  func textAfterADraftThatIsNoCommandBelongsToTheText(rest: String) {
    let desk = desk()
    _ = desk.type("milk, and" + rest)
    #expect(desk.screen.heard == [.say("milk, and" + rest)])
    #expect(desk.session.prompt.draft == "")
  }

  @Test func aDraftIsAnnouncedWhenItsScreenIsBack() {
    let desk = desk()
    desk.screen.permission = .question(Reason("leave"))
    desk.session.leave(.quit)
    #expect(desk.type("n") == "You typed this line here and did not send it. ^C drops it.\n")
    #expect(desk.type("/where") == "usher://\n", "announced only once")
  }

  @Test(arguments: ["/open hall", "", "leave"])
  func aSuggestionThatNobodyEditsGoesWithTheScreen(_ way: String) {
    for edited in [false, true] {
      let desk = Desk()
      var kept: [String: String] = [:]
      desk.session.state.onChange = { kept = $0 }
      desk.session.suggest("send milk")
      let prompt = desk.session.prompt
      #expect(prompt.draft == "send milk")
      let line = edited ? "send milk, and" : "send milk"
      if edited { desk.session.park(line, at: prompt) }
      desk.session.state.tell(halfTyped: line, at: prompt)
      #expect(kept == (edited ? ["": line] : [:]))
      switch way {
      case "": desk.session.follow("hall")
      case "leave": desk.session.leave(.signal)
      default: _ = desk.type(line + " " + way)
      }
      // The line that was cancelled because of the other screen comes late.
      if way.isEmpty { desk.session.park(line, at: prompt) }
      #expect(desk.session.tree.drafts == (edited ? ["": line] : [:]))
    }
  }

  @Test func whereLinesAreNotEditedADraftIsShownAndStays() {
    let desk = desk()
    desk.session.state.drafts = { .aside }
    desk.screen.permission = .question(Reason("leave"))
    desk.session.leave(.quit)
    #expect(
      desk.type("n") == "You typed this here and did not send it. To send it, type it\nagain: milk, and\n")
    _ = desk.type("/where")
    _ = desk.type("bread")
    desk.session.park("", at: desk.session.prompt)
    #expect(desk.session.prompt.draft == "milk, and")
    _ = desk.type("milk, and")
    #expect(desk.session.prompt.draft == "")
    #expect(desk.screen.heard == [.say("bread"), .say("milk, and")])
  }

  @Test func sendingALineForgetsTheDraft() {
    let desk = desk()
    _ = desk.type("milk, and honey")
    #expect(desk.session.prompt.draft == "")
  }

  /// This also holds while the screen asks nothing, for example while it checks the answer: the user may be typing the
  /// next answer already.
  @Test func aScreenThatHasAHiddenQuestionKeepsNone() {
    let shape = Shape<Bool, String>("Safe/safe") {
      Form("open", active: { $0 }) {
        Field.hidden("key")
      } submit: {
        $0["key"]
      }
    }
    let page = Page(shape, false)
    final class Safe: Coordinator {
      let life = Life()
      let page: Page<Bool, String>
      init(_ page: Page<Bool, String>) { self.page = page }
      func start() { show(page) { _, _ in } }
    }
    let session = Session(
      Tree(Safe(page)), gallery: ["Safe/safe.en.screen": "Safe\n\nsafe>\n\n? key  Key?\n-> open"])
    session.begin { $0.start() }
    for isAsked in [false, true] {
      page.model = isAsked
      #expect(session.prompt.isHidden == isAsked)
      session.park("sesame", at: session.prompt)
      #expect(session.tree.drafts.isEmpty)
    }
  }

  @Test func answeringAQuestionDoesNot() {
    let desk = desk()
    desk.screen.permission = .question(Reason("leave"))
    desk.session.leave(.quit)
    #expect(desk.session.prompt.text == "leave (y/N) ")
    _ = desk.type("what?")
    _ = desk.type("n")
    #expect(desk.session.prompt.draft == "milk, and")
  }

  @Test func anInterruptDropsADraft() {
    let desk = desk()
    desk.session.interrupt()
    #expect(desk.session.prompt.draft == "")
  }

  @Test func anInterruptThatAnswersAQuestionDoesNot() {
    let desk = desk()
    desk.screen.permission = .question(Reason("leave"))
    desk.session.leave(.quit)
    desk.session.interrupt()
    #expect(desk.session.prompt.draft == "milk, and")
  }
}
