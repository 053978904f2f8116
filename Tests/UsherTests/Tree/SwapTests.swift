import Testing

@testable import Usher

/// A child in place of one like it on top.
@Suite struct SwapTests {
  @Test func aSwappedScreenOnTopIsReplaced() {
    let library = Library()
    let tree = library.tree()
    for text in ["a", "b", "c"] { #expect(library.begin(.search(text)) == .landed) }
    #expect(tree.state.written == "search:c")
    #expect(library.world.log.contains("removed search(\"a\") replace"))
    tree.back()
    #expect(tree.place == .root)
  }

  @Test func whatElseIsOnTopStays() {
    let library = Library()
    let tree = library.tree()
    library.begin(.shelf)
    library.begin(.search("a"))
    library.begin(.search("b"))
    #expect(tree.state.written == "shelf/search:b")
    library.begin(.book)
    library.begin(.search("c"))
    #expect(tree.state.written == "shelf/search:b/book/search:c")
    tree.back()
    #expect(tree.place.written == "shelf/search:b/book")
    library.begin(.wing)
    #expect(library.begin(.search("d")) == .refused(.covered(by: "Library")))
  }

  @Test func aSwappedFlowOnTopIsReplacedToo() {
    let library = Library()
    let tree = library.tree()
    library.begin(.shelf)
    library.begin(.study)
    library.begin(.search("a"))
    #expect(tree.state.written == "shelf/search:a")
    library.begin(.study)
    #expect(library.begin(.search("a")) == .landed)
    #expect(tree.state.written == "shelf/search:a")
    #expect(library.endings == Array(repeating: "left(Usher.Departure.Reason.replace)", count: 2))
  }

  @Test func theScreenThatWouldGoIsAsked() {
    let library = Library()
    let tree = library.tree()
    library.begin(.search("a"))
    library.world.guards["search(\"a\")"] = .no(Reason("busy"))
    #expect(library.begin(.search("b")) == .refused(.denied(Reason("busy"))))
    #expect(tree.place.written == "search:a")
    #expect(library.begin(.search("a")) == .refreshed)
  }

  @Test func aPlaceAndAKeptStateLeadToTheSameStack() throws {
    let library = Library()
    let tree = library.tree()
    library.begin(.shelf)
    library.begin(.search("a"))
    let again = Tree(Library())
    again.start(restoring: tree.saved(version: 1))
    #expect(again.state == tree.state)
    #expect(tree.open(Place(Library.ChildFlow.search("b"))) == .landed)
    #expect(tree.state.written == "search:b")
  }

  @Test(arguments: [
    ("shelf/search:a", "shelf/search:a"), ("search:a/search:b", "search:b"),
    ("search:a/shelf/search:b", "search:a/shelf/search:b"), ("search:a/study/shelf", "study/shelf"),
    ("(study/shelf)/search:b", "search:b"),
  ])
  func aPlaceSwapsAsItsStepsDoInTurn(written: String, state: String) throws {
    let place = try Place(written: written)
    let tree = Library().tree()
    #expect(tree.open(place) == .landed)
    #expect(tree.state.written == state)
    tree.open(place)
    #expect(tree.state.written == state)
    #expect(tree.strays() == [])
    let started = Tree(Library())
    #expect(started.start(at: place) == .landed)
    #expect(started.state.written == state)
  }

  @Test func nothingIsReplacedBelowWhatIsPresented() {
    let library = Library()
    let tree = library.tree()
    library.begin(.shelf)
    library.begin(.card)
    #expect(library.begin(.search("a")) == .refused(.covered(by: "Page")))
    #expect(tree.place.written == "shelf/card")
  }

  @Test func aFlowThatWasPresentedGoesOnToOneInPlaceOfTheTop() throws {
    let library = Library()
    let tree = library.tree()
    library.begin(.search("a"))
    library.begin(.filter)
    let filter = try #require(tree.coordinator as? Library)
    #expect(filter.finish(next: Library.ChildFlow.search("b")) == .landed)
    #expect(tree.state.written == "search:b")
    tree.back()
    #expect(tree.place == .root)
  }

  @Test func aFlowOnTopGoesOnToOneInPlaceOfWhatItCovered() throws {
    let library = Library()
    let tree = library.tree()
    library.begin(.search("a"))
    library.begin(.wing)
    let wing = try #require(tree.coordinator as? Library)
    #expect(wing.finish(next: Library.ChildFlow.search("b")) == .landed)
    #expect(tree.state.written == "search:b")
  }

  @Test func aFlowWithTabsHoldsNoSuchChild() throws {
    let hall = Hall()
    let tree = Tree(hall)
    tree.start()
    #expect(hall.begin(.search) == .refused(.unfit(step: "search", container: "Hall")))
  }
}

private final class Library: Coordinator {
  enum ChildFlow: Flow { case search(String), study, shelf, book, wing, card, filter }

  let life = Life()
  let world = World()
  var endings: [String] = []

  func tree() -> Tree {
    let tree = Tree(self)
    tree.start()
    return tree
  }

  func start() { show(Page(world, "library")) { _, _ in } }
  func makeChild(_ flow: ChildFlow) -> Child<Library> {
    switch flow {
    case .search: page(flow, as: .swap)
    case .shelf, .book: page(flow)
    case .card: page(flow, as: .present)
    case .study: .flow(Library(), as: .swap) { $0.endings.append("\($1)") }
    case .wing: .flow(Library()) { $0.endings.append("\($1)") }
    case .filter: .flow(Library(), as: .present)
    }
  }
  private func page(_ flow: ChildFlow, as style: Presentation = .push) -> Child<Library> {
    .screen(Page(world, "\(flow)"), as: style) { _, _ in }
  }
}

private final class Hall: Coordinator {
  enum ChildFlow: Flow { case left, right, search }

  let life = Life()
  private let world = World()

  func start() throws { try tabs([.left, .right]) }
  func makeChild(_ flow: ChildFlow) -> Child<Hall> {
    .screen(Page(world, "\(flow)"), as: flow == .search ? .swap : .tab) { _, _ in }
  }
}
