import Testing

@testable import UsherScreens

extension CheckTests {
  @Test func saysWhatIsWrongWithAShape() {
    let home = Shape<Visit, VisitEvent>("visit", file: "App/Home.swift", line: 1) {
      Value("na-me", line: 2) { $0.name }
      Flag("open", line: 3) { $0.name.isEmpty }
      Value("open", line: 4) { $0.name }
      List("rows", line: 5, { [$0] }) {
        Value("key", line: 6) { $0.name }
        Choice("pick", line: 7) { .ask($0.name) }
        Choice("pick", line: 8) { .ask($0.name) }
      }
      Choice("say", line: 9) { .ask($0.name) }
      Say("say", line: 10) { .ask($0) }
      Say("tell", line: 11) { .ask($0) }
      Form("empty", line: 12) {
      } submit: {
        .ask($0["a"])
      }
      Form("rules", line: 13) {
        Field.text("a", [.required, .required], line: 14)
        Field.choice("a", ["x", "x"], line: 15)
      } submit: {
        .ask($0["a"])
      }
    }
    let again = Shape<Visit, VisitEvent>("visit", file: "App/Home.swift", line: 20) {
      Sample("one") { Visit() }
    }
    let check = Check(languages: [], outlines: [home.outline, again.outline])
    #expect(
      check.findings(in: []).text
        == #"""
        App/Home.swift:1:1: `visit` is not the name of a screen; write "Flow/name"
        App/Home.swift:1:1: screen visit has no sample to check its layout with; write Sample("...") { \#
        ... }
        App/Home.swift:2:1: `na-me` is not a name for a value; write letters, digits and _, a letter \#
        first
        App/Home.swift:4:1: value "open" has a name that is taken by line 3; rename one
        App/Home.swift:6:1: value "key" has the name of what `{{key}}` draws already; rename it
        App/Home.swift:8:1: choice "pick" has a name that is taken by line 7; rename one
        App/Home.swift:10:1: Say "say" has a name that is taken by line 9; rename one
        App/Home.swift:11:1: "tell" is the screen's second Say; the prompt leads to one event only
        App/Home.swift:12:1: form "empty" has no fields; declare one
        App/Home.swift:14:1: rule "required" has a name that is taken by line 14; rename one
        App/Home.swift:15:1: field "a" has a name that is taken by line 14; rename one
        App/Home.swift:15:1: option "x" has a name that is taken by line 15; rename one
        App/Home.swift:20:1: `visit` is not the name of a screen; write "Flow/name"
        App/Home.swift:20:1: screen visit is declared on line 1 already; rename one
        """#)
  }
}
