import Testing

@testable import Usher

/// A child in place of the one on top.
@Suite struct SwapTests {
  @Test func theScreenOnTopIsReplacedAndTheFirstOneStays() {
    let library = Library()
    let tree = library.tree()
    for text in ["a", "b", "c"] { #expect(library.begin(.search(text)) == .landed) }
    #expect(tree.state.written == "search:c")
    #expect(library.world.log.contains("removed search(\"a\") replace"))
    tree.back()
    #expect(tree.place == .root)
  }

  @Test func whatIsBelowStays() {
    let library = Library()
    let tree = library.tree()
    library.begin(.shelf)
    library.begin(.book)
    library.begin(.search("a"))
    #expect(tree.state.written == "shelf/search:a")
    tree.back()
    #expect(tree.place.written == "shelf")
  }

  @Test func aFlowOnTopIsReplacedToo() {
    let library = Library()
    let tree = library.tree()
    library.begin(.shelf)
    library.begin(.wing)
    #expect(library.begin(.search("a")) == .landed)
    #expect(tree.state.written == "shelf/search:a")
    #expect(library.endings == ["left(Usher.Departure.Reason.replace)"])
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

  @Test func aFlowOnTopGoesOnToOneInItsOwnPlace() throws {
    let library = Library()
    let tree = library.tree()
    library.begin(.search("a"))
    library.begin(.wing)
    let wing = try #require(tree.coordinator as? Library)
    #expect(wing.finish(next: Library.ChildFlow.search("b")) == .landed)
    #expect(tree.state.written == "search:a/search:b")
  }

  @Test func aFlowWithTabsHoldsNoSuchChild() throws {
    let hall = Hall()
    let tree = Tree(hall)
    tree.start()
    #expect(hall.begin(.search) == .refused(.unfit(step: "search", container: "Hall")))
  }
}

private final class Library: Coordinator {
  enum ChildFlow: Flow { case search(String), shelf, book, wing, card, filter }

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
