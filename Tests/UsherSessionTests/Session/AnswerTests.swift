import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// Every typed line gets an answer, even if the screen looks the same afterwards.
@Suite struct AnswerTests {
  /// A form, a choice and a command that change nothing.
  private final class Counter: Coordinator {
    let life = Life()
    let page: Page<Bool, Void>
    init(_ page: Page<Bool, Void>) { self.page = page }
    func start() { show(page) { counter, _ in counter.page.model = counter.page.model } }
  }

  private let page = Page(
    Shape<Bool, Void>("Counter/counter") {
      Choice("look") { _ in () }
      Form("ask", active: { $0 }) {
        Field.text("name", [.required])
        Field.hidden("word")
      } submit: { _ in
        ()
      }
    }, false)
  private let session: Session
  private let output = Output()

  private final class Output {
    var text = ""
    func take() -> String {
      defer { text = "" }
      return text
    }
  }

  init() {
    session = Session(
      Tree(Counter(page)),
      gallery: [
        "Counter/counter.en.screen": """
        Closed

          l  Look   -> look

        counter>

        ? name  Name:
          ! required  A name.
        ? word  Word:
        -> ask
        """
      ])
    session.output = { [output] in output.text += $0 }
    session.begin { $0.start() }
    session.commands.append(Command("vain") { _, _ in })
    session.commands.append(Command("loud") { session, _ in session.emit("Loud.") })
  }

  private let whole = "\nClosed\n\n  l  Look\n\n"

  private func type(_ line: String) -> String {
    _ = output.take()
    session.type(line)
    return output.take()
  }

  @Test func aFormInVain() {
    page.model = true
    for _ in 1...3 {
      #expect(type("") == "A name.\n")
      #expect(type("Ann") == "", "the next question is the answer")
      #expect(type("sesame") == whole)
    }
  }

  @Test func aChoiceAndACommandInVain() {
    for _ in 1...2 {
      #expect(type("l") == whole)
      #expect(type("/vain") == whole)
      #expect(type("/loud") == "Loud.\n", "that is enough")
      #expect(type("what?") == "“what?” is not one of the choices here: l. /help says more.\n")
    }
  }
}
