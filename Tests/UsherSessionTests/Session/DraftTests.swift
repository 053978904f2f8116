import Testing
import Usher

@testable import UsherSession

@Suite struct DraftTests {
  /// A desk where words stand in the line, not sent yet.
  private func desk() -> Desk {
    let desk = Desk()
    desk.session.park("milk, and", at: desk.session.prompt)
    return desk
  }

  @Test func wordsThatWereNotSentComeBack() {
    #expect(desk().session.prompt.draft == "milk, and")
  }

  @Test func sendingALineForgetsThem() {
    let desk = desk()
    _ = desk.type("milk, and honey")
    #expect(desk.session.prompt.draft == "")
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

  @Test func anInterruptDropsThem() {
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
