import Testing
import UsherScreens
import UsherSession
import UsherTesting

/// The explorer finds each defect that is planted in the maze, and finds nothing where the maze only looks as if it had one.
@Suite struct MazeTests {
  private typealias Change = (inout Explorer) -> Void

  private static let home = "no way leads back to the first screen"
  private static let expected: [(defect: Maze.Defect, flaws: [String])] = [
    (.none, []),
    (.loop, ["left, after “> e”: \(home)", "left/right, after “> e” “> o”: \(home)"]),
    (.lostAtStart, ["hall, at the start: Porch finished with passed, and no finish delegate hears it"]),
    (.nowhereAtStart, ["hall, at the start: a request of the app was refused: Nothing here leads to pond."]),
    (
      .wideBehindSecondDoor,
      [
        "hall/door, after “> 2”: a row is wider than 40 columns in en: “An old door of oak, with a very large lock of brass”"
      ]
    ),
    (
      .unwritten,
      [
        "hall/odd, after “> 1”: hall/odd:1, opened at the start, is not what it was: refused: Maze has no step odd:1."
      ]
    ),
    (
      .differsInKorean,
      [
        "hall/door, after “> 1”: hall/door:1, opened at the start, is not what it was: its screen differs in ko:\n- 문 1, 걸어서\n+ 문 1\n"
      ]
    ),
    (
      .closedOnceInside,
      [
        "hall/door, after “> 1”: hall/door:1, opened from the first screen, is not what it was: refused: closed"
      ]
    ),
    (.notRestored, ["hall/door, after “> 1”: hall/door:1, restored, is not what it was: it leads to /hall"]),
    (
      .noWayOutOfCellar,
      [
        "cellar, after “! open cellar”: a dead end, with nothing to choose and no way back",
        "cellar, after “! open cellar”: \(home)",
      ]
    ),
    (.deadLamps, ["hall, at the start: the choice light is offered and does nothing"]),
  ]

  /// Explores the maze. Returns the flaws without the files in which they are.
  private func flaws(_ defect: Maze.Defect, _ change: Change = { _ in }) throws -> [String] {
    var explorer = Explorer { Maze.player(defect) }
    explorer.widths = [80, 40]
    explorer.rows = 2
    explorer.links = ["cellar"]
    change(&explorer)
    return try explorer.explore().flaws.map { flaw in
      "\(flaw)".split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    }
  }

  @Test(arguments: Maze.Defect.allCases) func `a planted defect is found`(_ defect: Maze.Defect) throws {
    let expected = try #require(Self.expected.first { $0.defect == defect }, "the defect is not tried")
    #expect(try flaws(defect) == expected.flaws)
  }

  @Test func `what is not asked is not found`() throws {
    #expect(try flaws(.wideBehindSecondDoor) { $0.widths = [80] } == [])
    #expect(try flaws(.wideBehindSecondDoor) { ($0.rows, $0.silentChoices) = (1, ["light"]) } == [])
    #expect(try flaws(.differsInKorean) { $0.languages = ["en"] } == [])
    #expect(try flaws(.noWayOutOfCellar) { $0.links = [] } == [])
    #expect(try flaws(.deadLamps) { $0.silentChoices = ["light"] } == [])
  }

  @Test func `an exploration is cut at its limit, and then says nothing of what was not used`() throws {
    func map(_ limit: Int, _ links: [String] = []) throws -> FlowMap {
      var explorer = Explorer(worlds: ["first": { BareMaze() }, "second": { BareMaze() }])
      explorer.limit = limit
      explorer.links = links
      return try explorer.explore()
    }
    let whole = try map(1000)
    #expect(!whole.isCut)
    func words(_ flaws: [FlowMap.Flaw]) -> [String] {
      flaws.compactMap { "\($0)".split(separator: ": ").last.map(String.init) }
    }
    #expect(words(whole.unused) == ["the step cellar is never begun", "the step odd is never begun"])
    let least = try #require((1...1000).first { try !map($0).isCut })
    #expect(try map(least) == whole)
    #expect(try map(least - 1).unused == [])
    // One world that is cut is enough, wherever it stands.
    for worlds: KeyValuePairs<String, () throws -> any Stage> in [
      ["maze": { BareMaze() }, "pit": { BarePit() }], ["pit": { BarePit() }, "maze": { BareMaze() }],
    ] {
      var explorer = Explorer(worlds: worlds)
      explorer.limit = least - 1
      #expect(try explorer.explore().isCut)
    }
    let linked = try map(1000, ["cellar"]).coverage
    #expect(words(whole.unused(besides: linked)) == ["the step odd is never begun"])
  }
}

private struct BarePit: Stage {
  func player() -> ScriptPlayer { ScriptPlayer(Pit(), gallery: Gallery(Pit.pictures)) }
}

private struct BareMaze: Stage {
  func player() -> ScriptPlayer { Maze.player(.none) }
}
