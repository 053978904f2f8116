import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct CoverageTests {
  private func cover(_ test: (Play) -> Void) -> Coverage {
    let play = Play(Depot(), gallery: Depot.pictures) { _ in }
    test(play)
    defer { play.end() }
    return play.coverage
  }

  @Test func `a play tells what it has not reached, by file and line`() {
    let coverage = cover { _ in }
    #expect(
      coverage.uncovered.map { "\($0)" } == [
        "Screens/Depot/crate.en.screen:1: Depot/crate: it is never shown",
        "Screens/Depot/list.en.screen:3: Depot/list: {{#crates}} is never drawn",
        "UsherTestingTests/Depot.swift:8: Depot: the step crate is never begun",
        "UsherTestingTests/Depot.swift:35: Depot/list: the choice crate is never taken",
      ])
    #expect(coverage.count(.screen) == (1, 2))
  }

  @Test func `several plays are added up`() {
    var coverage = cover { _ in }
    coverage.add(
      cover { play in
        play.finishWork()
        play.type("1")
        play.pressEnd()
      })
    #expect(coverage.uncovered == [])
    #expect(
      coverage.description == """
        screen: 2 of 2
        choice: 1 of 1
        section: 2 of 2
        step: 1 of 1
        transitions by back: 1
        transitions by event: 1

        """)
  }

  @Test func `answers and the rules that they break are covered`() {
    let play = Play(Library().player()) { _ in }
    for line in ["r", "", "Ann"] { play.type(line) }
    let parts = play.coverage.uncovered.filter { $0.owner == "Shelf/register" }
    #expect(
      parts.map { "\($0)" } == [
        "UsherTestingTests/Screens.swift:68: Shelf/register: the event done never happens",
        "UsherTestingTests/Screens.swift:71: Shelf/register: the question pin is never answered",
        "UsherTestingTests/Screens.swift:71: Shelf/register: no answer breaks pin.required",
      ])
    play.end()
  }

  /// What nearly uses a part, and what does.
  @Test func `a part is used only if it is`() {
    func names(_ kind: Coverage.Part.Kind, _ lines: Script.Line...) -> [String] {
      let play = Play(Library().player()) { _ in }
      for line in lines {
        switch line {
        case .typed(let text): play.type(text)
        case .halfTyped(let words): play.halfType(words)
        default: play.pressEnd()
        }
      }
      defer { play.end() }
      return play.coverage.uncovered.filter { $0.kind == kind && $0.owner.hasPrefix("Shelf") }.map(\.name)
    }
    let steps = ["book", "desk", "catalogue", "register", "cellar"]
    #expect(Set(names(.step, .typed("3"))) == Set(steps), "the third book is refused")
    #expect(Set(names(.step, .typed("1"))) == Set(steps.dropFirst()))
    #expect(
      names(.choice, .typed("x"), .halfTyped("d")).sorted() == ["book", "catalogue", "desk", "register"])
    #expect(names(.choice, .typed("3"), .typed("d")).sorted() == ["catalogue", "register"])
    #expect(names(.text, .halfTyped("hello")) == ["greet"])
    #expect(names(.text, .typed("/nothing")) == ["greet"])
    #expect(names(.text, .typed("hello")) == [])
    #expect(names(.answer, .typed("r")).sorted() == ["name", "pin"])
    #expect(names(.answer, .typed("r"), .event("end", "")).sorted() == ["name", "pin"])
    #expect(names(.answer, .typed("r"), .typed("")).sorted() == ["name", "pin"])
    #expect(names(.rule, .typed("r"), .typed("Ann")).sorted() == ["name.required", "pin.required"])
    #expect(names(.answer, .typed("r"), .typed("Ann"), .typed("1")) == [])
  }

  @Test func `what is shown meanwhile is covered`() {
    let coverage = cover { play in
      play.meanwhile {
        play.player.worker.finish()
        play.session.tree.receive()
      }
    }
    #expect(coverage.uncovered.map(\.name) == ["Depot/crate", "crate", "crate"])
  }

  @Test func `an event that several screens share is sent if one of them sends it`() throws {
    let map = try Explorer { ScriptPlayer(Scales(), gallery: Gallery(Scales.pictures)) }.explore()
    #expect(
      map.unused.map { "\($0)" } == [
        "UsherTestingTests/Scales.swift:18: /, at the start: no choice leads to the event rest"
      ])
    let never = [
      "UsherTestingTests/Scales.swift:18: Scales/left: the event rest never happens",
      "UsherTestingTests/Scales.swift:19: Scales/right: the event rest never happens",
    ]
    #expect(map.coverage.uncovered.map { "\($0)" } == never)
    #expect(map.coverage.count(.event) == (covered: 4, of: 6))
    // Two scripts that each know one of the screens.
    var halves = Coverage()
    for lines in [["t"], ["w", "/back"]] {
      let play = Play(ScriptPlayer(Scales(), gallery: Gallery(Scales.pictures))) { _ in }
      if lines == ["t"] { play.happen("open", "right") }
      for line in lines { play.type(line) }
      halves.add(play.coverage)
    }
    #expect(halves.uncovered.map { "\($0)" } == never)
    #expect(map.unused(besides: halves).count == 1)
  }

  @Test func `what one world has and another has not is covered by both together`() throws {
    let guest = try Explorer { OrchardStage(defect: .none, hasKey: false) }.explore().coverage
    #expect(
      guest.uncovered.filter {
        $0.owner != "Orchard/attic" && $0.name != "^trees"
          && ($0.file.hasSuffix(".en.screen") || $0.kind == .step)
      }.map { "\($0)" } == [
        "Screens/Orchard/shed.en.screen:1: Orchard/shed: it is never shown",
        "Screens/Orchard/yard.en.screen:9: Orchard/yard: {{#unlocked}} is never drawn",
        "UsherTestingTests/Orchard.swift:47: Orchard: the step shed is never begun",
      ])
    let both = try Explorer(
      worlds: [
        "guest": { OrchardStage(defect: .none, hasKey: false) },
        "owner": { OrchardStage(defect: .none, hasKey: true) },
      ]
    ).explore().coverage
    // The trees are never none, and no text is typed without a typist.
    #expect(both.uncovered.map(\.name) == ["Orchard/attic", "^trees", "^trees", "say", "say"])
    #expect(both.count(.outcome) == (2, 2))
    #expect(Set(both.transitions.map(\.cause)) == ["event", "back"])
  }

  @Test func `a script returns what it has reached`() throws {
    let coverage = ScriptFile(path: #filePath.replacing("CoverageTests.swift", with: "depot.script"))
      .play(fail: { Issue.record("\($0)") }) {
        ScriptPlayer(Depot(), gallery: Depot.pictures, settings: $0)
      }
    #expect(coverage.uncovered == [])
  }
}
