import Testing
import UsherTesting

/// The explorer finds each defect that is planted in an app, names the shortest way to it, and reports nothing else.
@Suite struct DefectTests {
  private func findings(_ defect: Orchard.Defect) throws -> [String] {
    var explorer = Explorer(Typist(texts: { _ in ["hello"] })) { Orchard.player(defect) }
    explorer.languages = ["en", "ko"]
    explorer.widths = [80, 40]
    let map = try explorer.explore()
    return map.flaws.map { "\($0)" } + map.neverOffered.map { "\($0.screen) never offers \($0.name)" }
  }

  private static let expected: [(Orchard.Defect, [String])] = [
    (.none, []),
    (.handlerInverted, ["/, at the start: the choice water is offered and never does anything"]),
    (
      .flowOfNobody,
      [
        "/, after “> hello”: a request of the app was refused: Nothing here leads to pond."
      ]
    ),
    (
      .overflowInKorean,
      [
        "tree, after “> c”: a row is wider than 40 columns in ko: “마당 한가운데에 서 있는 아주 크고 오래된 사과나무”"
      ]
    ),
    (.choiceNeverOffered, ["Orchard/yard never offers pick"]),
    (.noPictureInKorean, ["tree, after “> c”: there is no picture of it in ko"]),
  ]

  @Test(arguments: expected) func `a planted defect is found`(defect: Orchard.Defect, wanted: [String]) throws
  {
    let found = try findings(defect)
    #expect(found == wanted)
  }

  @Test func `every defect is tried`() {
    #expect(Set(Self.expected.map(\.0)) == Set(Orchard.Defect.allCases))
  }
}
