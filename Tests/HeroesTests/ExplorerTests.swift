import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import heroes

/// Plays the program with one desk for all sessions, as on one machine.
struct HeroesStage: Stage {
  let world: World

  init() throws { world = World(source: try FileHeroes(path: file), desk: Desk()) }

  func player() -> ScriptPlayer { heroesPlayer(world) }
}

func heroesPlayer(_ world: World) -> ScriptPlayer { player(world) }

@Suite struct ExplorerTests {
  let typist = Typist(
    texts: { $0 == "Heroes/search" ? ["spider", "the", "x", "no such hero"] : ["Bring a lamp."] },
    answers: { _, _ in ["Mina", "M"] })

  @Test func everyScreenIsReachedAndHasAWayBack() throws {
    var explorer = Explorer(typist) { try HeroesStage() }
    explorer.languages = ["en", "ko"]
    explorer.widths = [40, 80]
    let map = try explorer.explore()
    #expect(map.flaws == [], "\(map)")
    #expect(!map.isCut)
    #expect(map.unreached(of: outlines.map(\.screen)) == [])
  }

  @Test(arguments: UInt64(1)...24) func nothingStumbles(seed: UInt64) throws {
    var walk = RandomWalk(typist) { try HeroesStage() }
    walk.places = ["hero:7", "search:spider", "search:a", "favourite:7", "favourites", "hero:2/note"]
    walk.events = [.event("push", #"{"hero": 7, "text": "was seen"}"#), .event("pause", "moon")]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }
}
