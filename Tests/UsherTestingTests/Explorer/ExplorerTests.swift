import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct ExplorerTests {
  static let typist = Typist(
    texts: { _ in ["hello"] },
    answers: { _, field in field == "name" ? ["Ann", ""] : ["1234"] })

  private func explore(missing: String = "", _ library: Library = Library()) throws -> FlowMap {
    try Explorer(Self.typist) { library.player(missing: missing) }.explore()
  }

  @Test func everyChoiceIsTakenAndDrawn() throws {
    let map = try explore()
    #expect(
      map.text == """
        /  Shelf/list
          book       -> book
          desk       -> desk
          catalogue  -> catalogue
          register   -> register ? name
          stays: text
        book  Shelf/book
          lend  -> /
          back  -> /
        desk  Shelf/desk
          back  -> desk ? leaveDesk
        catalogue  Shelf/catalogue
          back  -> /
        register ? name  Shelf/register
          name  -> register ? pin
          back  -> /
          stays: name
        desk ? leaveDesk  Shelf/desk
          yes   -> /
          no    -> desk
          back  -> desk
        register ? pin  Shelf/register
          pin   -> /
          back  -> /

        """)
    #expect(map.places == ["", "book:1", "book:2", "desk", "catalogue", "register"])
    #expect(map.halfWay.map(\.title) == ["desk ? leaveDesk", "register ? pin"])
    #expect(map.unreached(of: ["Shelf/list", "Shelf/attic"]) == ["Shelf/attic"])
  }

  @Test func aScreenWithoutAPictureIsFound() throws {
    let map = try explore(missing: "desk")
    #expect(
      map.flaws.map { "\($0)" } == [
        "UsherTestingTests/Screens.swift:43: desk, after “> d”: there is no picture of it in en"
      ])
  }

  @Test func aChoiceThatIsRefusedIsFound() throws {
    var explorer = Explorer(Self.typist) { Library().player() }
    explorer.rows = 3
    #expect(
      try explorer.explore().flaws.map { "\($0)" } == [
        "UsherTestingTests/Screens.swift:10: /, at the start: the choice book is offered and refused: “There is no book.”"
      ])
  }

  @Test func aPlaceThatDoesNotComeBackAsItWasIsFound() throws {
    let library = Library()
    library.faults.forgets = true
    let flaws = try explore(library).flaws
    #expect(flaws.map(\.node.place) == ["book"])
    #expect(
      flaws.first.map { "\($0)" } == """
        UsherTestingTests/Screens.swift:26: book, after “> 1”: book:1, opened at the start, is not what it was: its screen differs:
        - Book 1, 1 copies
        + Book 1, 2 copies

            l  Lend

        """)
  }

  @Test func aRowThatIsTooWideIsFound() throws {
    let explorer = Explorer(Self.typist) {
      let player = Library().player()
      player.session.width = { 15 }
      return player
    }
    let flaws = try explorer.explore().flaws
    #expect(
      flaws.map { "\($0)" } == [
        "Screens/Shelf/book.en.screen:1: book, after “> 1”: a row is wider than 15 columns in en: “Book 1, 3 copies”"
      ])
  }

  @Test func aDeadEndIsFound() throws {
    let map = try Explorer { ScriptPlayer(Pit(), gallery: Gallery(Pit.pictures)) }.explore()
    #expect(
      map.text == """
        hall  Pit/hall
          fall  -> floor
        floor  Pit/floor
        ! UsherTestingTests/Pit.swift:34: floor, after “> f”: a dead end, with nothing to choose and no way back
        ! UsherTestingTests/Pit.swift:34: floor, after “> f”: no way leads back to the first screen

        """)
  }

  @Test func `every form and every prefilled question is left`() throws {
    let map = try Explorer(Typist(answers: { _, _ in ["mint"] })) { Till.player() }.explore()
    #expect(map.flaws.map { "\($0)" } == [])
    let ways = map.moves.filter { $0.name == "back" }.map {
      "\(map.nodes[$0.from].title) -> \(map.nodes[$0.to].title)"
    }
    #expect(
      Set(ways) == [
        "/ ? tea -> /", "more -> /", "more ? tea -> more", "note ? text -> /", "more/note ? text -> more",
      ])
  }

  @Test func choicesThatAreOfferedLaterAreTried() throws {
    var explorer = Explorer { Stall.player() }
    // The receipt can be opened without paying, since nothing is kept.
    explorer.openChoices = ["pay"]
    let map = try explorer.explore()
    #expect(
      map.text == """
        fruit  Stall/fruit
          apple   -> fruit/apple
          basket  -> basket
          basket  -> basket (+/empty +/weigh +pay)
        fruit/apple  Stall/apple
          take  -> fruit
          back  -> fruit
        basket  Stall/basket
          fruit  -> fruit
          back   -> fruit
        basket (+/empty +/weigh +pay)  Stall/basket
          pay     -> basket/receipt
          fruit   -> fruit
          /empty  -> basket
          back    -> fruit
        basket/receipt  Stall/receipt
          back  -> basket (+/empty +/weigh +pay)

        """)
  }

  @Test func `a link that waits for slow data has landed once the data is there`() throws {
    let map = try Explorer { ScriptPlayer(Depot(), gallery: Depot.pictures) }.explore()
    #expect(
      map.text == """
        /  Depot/list
          crate  -> crate
        crate  Depot/crate
          back  -> /

        """)
  }

  @Test func aBoundIsSaid() throws {
    var explorer = Explorer(Self.typist) { Library().player() }
    explorer.limit = 3
    let map = try explorer.explore()
    #expect(map.isCut)
    #expect(map.text.hasSuffix("! the limit was reached before everything was explored\n"))
  }
}
