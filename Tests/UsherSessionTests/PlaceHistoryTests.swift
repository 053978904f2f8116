import Testing
import Usher
import UsherScreens
import UsherSession

/// Places of earlier versions: `attic` was renamed to `loft` in version 2 and to `roof` in version 3; `cellar` is gone since
/// version 2.
@Suite struct PlaceHistoryTests {
  final class House: Coordinator {
    enum ChildFlow: Flow {
      case roof(Int)
      case hall
    }
    let life = Life()
    func start() { begin(.hall) }
    func makeChild(_ flow: ChildFlow) -> Child<House> {
      switch flow {
      case .roof: .flow(Room())
      case .hall: .flow(Room(), as: .replace)
      }
    }
  }
  final class Room: Coordinator {
    enum ChildFlow: Flow { case box }
    let life = Life()
    func start() { show(Empty()) }
    func makeChild(_ flow: ChildFlow) -> Child<Room> { .screen(Empty()) }
  }
  final class Empty: Screen { typealias Event = Never }

  static let history = PlaceHistory(
    version: 3,
    [
      .renamed("loft", to: "roof", in: 3), .renamed("attic", to: "loft", in: 2), .gone("cellar", in: 2),
      .renamed("peak", to: "top", in: 2),
    ])

  private func tree() -> Tree {
    let tree = Tree(House(), clock: { 0 })
    tree.links.earlier = { Self.history.present($0) }
    tree.links.add("top") { (_: Int) in .place(try Place(written: "hall")) }
    return tree
  }

  @Test(arguments: [
    ("attic:1", 1, "roof:1"), ("attic:1/box", 1, "roof:1/box"), ("loft:1", 2, "roof:1"),
    ("roof:1", 3, "roof:1"),
    ("hall/(attic:2)", 1, "hall/(roof:2)"), ("hall/cellar:2", 1, "hall/cellar:2"),
  ])
  func aStateIsBroughtToThePresentVersion(old: String, version: Int, now: String) throws {
    let state = SavedState(
      version: version, place: try Place(written: old), drafts: [old: "words", "x y": "z"])
    let present = Self.history.present(state)
    #expect(present?.place.written == now)
    #expect(present?.version == 3)
    #expect(present?.drafts == [now: "words", "x y": "z"])
  }

  @Test func aStateOfALaterVersionIsNotRead() {
    #expect(Self.history.present(SavedState(version: 4, place: .root)) == nil)
  }

  @Test(arguments: ["attic:1", "loft:1", "roof:1", "usher://attic:1", "/loft:1"])
  func aLinkOfAnyVersionOpens(link: String) {
    let tree = tree()
    _ = tree.start()
    #expect(tree.open(link: link) == .landed)
    #expect(tree.place.written == "roof:1")
    #expect(tree.explain(link: link).after.written == "roof:1")
  }

  @Test(arguments: ["top:1", "peak:1", "usher://peak/1", "usher://peak:1"])
  func aLinkThatWasRenamedOpens(link: String) {
    let tree = tree()
    _ = tree.start(link: "roof:1")
    #expect(tree.open(link: link) == .landed)
    #expect(tree.place.written == "hall")
    #expect(tree.explain(link: link).after.written == "hall")
  }

  @Test func aStepThatIsGoneLeadsToTheNearestPlaceAndSaysSo() {
    let tree = tree()
    var told: [String] = []
    tree.onRefusal = { told.append("\($0)") }
    _ = tree.start()
    #expect(tree.open(link: "attic:1/cellar:2") == .landed)
    #expect(tree.place.written == "roof:1")
    #expect(told.count == 1)
    #expect(told.first?.contains("cellar") == true)
    // A step that no version had is refused, as before.
    #expect(tree.open(link: "hall/vault") == .refused(.unknownStep("vault", in: "Room")))
    #expect(tree.place.written == "roof:1")
  }

  @Test func aLinkAtTheStartOpens() {
    let tree = tree()
    #expect(tree.start(link: "attic:1/box") == .landed)
    #expect(tree.place.written == "roof:1/box")
  }
}
