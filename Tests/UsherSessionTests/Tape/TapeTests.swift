import Testing
import Usher

@testable import UsherSession

/// What a tape writes, and what it must never write.
@Suite struct TapeTests {
  private let bank = RecordedBank()

  @Test func aRecordingCanBeRead() {
    bank.type("a")
    bank.finishWork()
    #expect(
      bank.text == #"""
        # usher recording=1 clock=1793612345000 lang=en view=80x24 terminal coloured world:small%20one
        ! at 0
        ! start
        |\e[1mBank\e[0m   0
        |
        |  \e[1;96ma\e[0m  Ask
        |  \e[1;96mv\e[0m  Vault
        |  \e[1;96mt\e[0m  Talk
        |
        @ /
        ? bank>
        ! at 700
        > a
        |
        |\e[1mBank\e[0m   0
        |
        |  \e[1;96ma\e[0m  Ask
        |  \e[1;96mv\e[0m  Vault
        |  \e[1;96mt\e[0m  Talk
        |
        ? bank>
        ! work 1 1e
        |\e[1mBank\e[0m  gold 0
        |
        |  \e[1;96ma\e[0m  Ask
        |  \e[1;96mv\e[0m  Vault
        |  \e[1;96mt\e[0m  Talk
        |

        """#)
  }

  @Test func hiddenAnswersAreInNoForm() throws {
    let secret = "Tr0ub4dor-and-3"
    bank.type("v", "Ann", secret, "v", "Ann", "wrong" + secret, "v", "Ben", secret, "v", "Cy", "")
    #expect(!bank.text.contains("Tr0ub4dor"))
    let answers = try bank.recording().steps.compactMap { step in
      if case .event("answer", let number) = step.input { number } else { nil }
    }
    #expect(answers == ["1", "2", "1", "empty"], "the same answer has the same number")
    let recording = try bank.recording()
    for form in [
      recording.cast(), recording.cast(version: 3), recording.script(),
      recording.film(title: "Bank"),
    ] {
      #expect(!form.contains("Tr0ub4dor"))
    }
  }

  @Test func wordsBeforeAHiddenQuestionMayBeItsAnswer() {
    bank.type("v")
    let prompt = bank.session.prompt
    bank.session.overhear("Tr0ub4dor")
    bank.session.park("Tr0ub4dor", at: prompt)
    bank.session.setAside("Tr0ub4dor", at: prompt)
    bank.type("Ann")
    bank.session.park("Tr0ub4dor", at: bank.session.prompt)
    bank.session.setAside("Tr0ub4dor", at: bank.session.prompt)
    #expect(!bank.text.contains("Tr0ub4dor"))
  }

  @Test func anAnswerToAHiddenQuestionMayComeUnderAnotherQuestion() throws {
    bank.type("v", "Ann")
    // A link comes while the answer is being typed.
    #expect(bank.session.follow("talk") == .asking(Reason("leaveVault")))
    bank.ask()
    bank.type("Tr0ub4dor", "n")
    #expect(!bank.text.contains("Tr0ub4dor"))
    let inputs = try bank.recording().steps.suffix(3).map(\.input)
    #expect(inputs == [.event("open", "talk"), .event("answer", "1"), .typed("n")])
  }

  @Test func aKnownAnswerIsNoSecret() {
    bank.session.tape?.isKnown = { $0 == "demo" }
    bank.type("v", "Ann", "demo")
    #expect(bank.text.contains("! answer known\n"))
  }

  @Test func aFullFileStopsTheRecordingAndNotTheSession() throws {
    var shown = ""
    bank.session.output = { shown += $0 }
    bank.hasRoom = false
    bank.type("t")
    #expect(shown.contains("Recording has stopped: its file cannot be written to any more."))
    #expect(bank.session.tape == nil)
    bank.hasRoom = true
    bank.type("hello")
    #expect(shown.contains("hello"))
    #expect(try bank.recording().steps.count == 1, "it can be replayed up to there")
  }

  @Test func onlyTheFirstCallIsAStep() throws {
    bank.session.commands.append(Command("away") { session, _ in session.follow("talk") })
    bank.type("/away", "/back", "/open vault")
    let inputs = try bank.recording().steps.map(\.input)
    #expect(inputs == [.event("start", ""), .typed("/away"), .typed("/back"), .typed("/open vault")])
  }

  @Test func whatATapeHasNoWordForIsNamedSo() throws {
    bank.session.perform { bank.session.tree.tell(Reason("news")) }
    bank.session.perform {}
    #expect(try bank.recording().steps.last?.input == .event("other", ""))
    #expect(try bank.recording().steps.count == 2, "what shows nothing is left out")
  }
}
