import Testing
import Usher
import UsherScreens
import UsherSession

@testable import UsherTesting

@Suite struct RandomWalkTests {
  private func walk(_ change: (Library) -> Void = { _ in }) -> RandomWalk {
    let library = Library()
    change(library)
    var walk = RandomWalk(ExplorerTests.typist) { library.player() }
    walk.outline = PlainTree.Outline()
    walk.places = ["book:2", "desk", "book:99", "cellar", "nothing"]
    return walk
  }

  @Test(arguments: UInt64(1)...40) func aSoundAppDoesNotStumble(seed: UInt64) throws {
    let stumble = try walk().walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }

  @Test(arguments: UInt64(1)...20) func tabsAtTheRootAreFollowed(seed: UInt64) throws {
    var walk = RandomWalk { Stall.player() }
    walk.outline = PlainTree.Outline(tabs: ["fruit", "basket"])
    walk.places = ["fruit/apple", "basket", "basket/receipt"]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }

  @Test(arguments: UInt64(1)...20) func stepsThatReplaceAreFollowed(seed: UInt64) throws {
    var walk = RandomWalk { Gate.player() }
    walk.outline = PlainTree.Outline(replacing: ["garden", "end"])
    walk.places = ["garden", "round", "round/end"]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }

  @Test(arguments: UInt64(1)...12) func `a form that is dropped stays where it is`(seed: UInt64) throws {
    var walk = RandomWalk(Typist(answers: { _, _ in ["mint"] })) { Till.player() }
    walk.outline = PlainTree.Outline()
    walk.places = ["more", "more/note"]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }

  @Test func theSameSeedWalksTheSameWay() throws {
    var walk = walk()
    walk.invariant = { $0.session.tree.place.written == "catalogue" ? "in the catalogue" : nil }
    let stumbles = try (0..<2).map { _ in try walk.walk(seed: 5) }
    #expect(stumbles[0] == stumbles[1])
    #expect(stumbles[0] != nil)
  }

  @Test func aStumbleIsCutDownToAScript() throws {
    var walk = walk()
    walk.invariant = { $0.session.tree.place.written == "book:2" ? "nobody may read book 2" : nil }
    var ways: Set<String> = []
    for seed in UInt64(1)...20 {
      if let stumble = try walk.walk(seed: seed) {
        ways.insert(stumble.lines.map(\.written).joined(separator: "\n"))
      }
    }
    // Each walk is cut down to one line: the number of the row, or the link, which is typed or comes by itself.
    #expect(ways == ["> 2", "> /open book:2", "! open book:2"])
    let stumble = Stumble(seed: 5, what: "nobody may read book 2", lines: [.typed("2")])
    #expect("\(stumble)" == "nobody may read book 2\n\n# usher\n# seed 5\n> 2")
  }

  @Test func aScreenThatIsKeptAliveStumbles() throws {
    let stumbles = try (UInt64(1)...10).compactMap { try walk { $0.faults.keeps = true }.walk(seed: $0) }
    #expect(!stumbles.isEmpty)
    #expect(Set(stumbles.map(\.what)) == ["still alive after the end: BookScreen"])
    #expect(Set(stumbles.map(\.lines.count)) == [1])
  }

  @Test func aScreenOnTheWayThatIsKeptAliveStumbles() throws {
    let walk = walk { $0.faults.keeps = true }
    let stumble = walk.walk(try Script("# usher\n> 1\n> /back"))
    #expect(stumble?.what == "still alive after the end: BookScreen")
  }

  @Test func `a request that cannot be is found`() throws {
    let walk = RandomWalk(Typist(texts: { _ in ["hello"] })) {
      OrchardStage(defect: .flowOfNobody, hasKey: true)
    }
    let stumbles = try (UInt64(1)...10).compactMap { try walk.walk(seed: $0) }
    #expect(
      Set(stumbles.map(\.what)) == ["a request of the app was refused: Nothing here leads to pond."])
    #expect(stumbles.allSatisfy { $0.lines == [.typed("hello")] })
  }
}
