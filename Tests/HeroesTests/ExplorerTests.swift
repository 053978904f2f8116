import Testing
import Usher
import UsherProgram
import UsherScreens
import UsherSession
import UsherTesting

@testable import heroes

/// Plays the program with one desk for all sessions, as on one machine.
struct HeroesStage: Stage {
  let world: World

  init(_ content: Desk.Content = Desk.Content(), source: (any HeroSource)? = nil) throws {
    world = World(source: try source ?? FileHeroes(path: file), desk: Desk(content))
  }

  func player() -> ScriptPlayer { heroesPlayer(world) }
}

func heroesPlayer(_ world: World) -> ScriptPlayer { player(world) }

/// A source that cannot be reached.
struct NoHeroes: HeroSource {
  func search(_ text: String, page: Int, isWanted: () -> Bool) throws -> HeroPage {
    throw Reason("unreachable")
  }
  func hero(_ id: Int) throws -> Hero { throw Reason("unreachable") }
}

@Suite struct ExplorerTests {
  let typist = Typist(
    texts: { $0 == "Heroes/search" ? ["spider", "the", "x", "no such hero"] : ["Bring a lamp."] },
    answers: { _, _ in ["Mina", "M"] })

  @Test func everyScreenIsReachedAndHasAWayBack() throws {
    var mina = Desk.Content(account: "Mina")
    mina.favourites = ["Mina": [Desk.Favourite(id: 1, name: "Moonlit Ferry")]]
    var explorer = Explorer(
      typist,
      worlds: [
        "new": { try HeroesStage() },
        "with a favourite": { [mina] in try HeroesStage(mina) },
        "without a source": { try HeroesStage(source: NoHeroes()) },
      ])
    explorer.widths = [40, 80]
    explorer.links = ["hero:7", "hero:999"]
    // An empty note can be cleared. Another account can log in by a link, and a note needs no hero.
    explorer.silentChoices = ["clear"]
    explorer.openChoices = ["logIn", "note"]
    let map = try explorer.explore()
    #expect(map.flaws == [], "\(map)")
    #expect(map.unused == [])
    #expect(!map.isCut)
    #expect(map.unreached(of: heroesScreens.outlines().map(\.screen)) == [])
  }

  @Test(arguments: UInt64(1)...24) func nothingStumbles(seed: UInt64) throws {
    var walk = RandomWalk(typist) { try HeroesStage() }
    walk.outline = PlainTree.Outline(presenting: ["logIn"])
    walk.places = [
      "hero:999", "hero:7", "search:spider", "search:a", "favourite:7", "favourites", "hero:2/note",
    ]
    walk.events = [.event("push", #"{"hero": 7, "text": "was seen"}"#), .event("pause", "moon")]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }
}
