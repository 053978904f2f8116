import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTerminal
import UsherTesting

@testable import heroes

/// Plays the program with one desk for all sessions, as on one machine.
struct HeroesStage: Stage {
  let world: World

  init(_ content: Desk.Content = Desk.Content(), source: (any HeroSource)? = nil) throws {
    world = World(source: try source ?? fileHeroes(), desk: Desk(content))
  }

  func player() -> ScriptPlayer { heroesPlayer(world) }
}

func heroesPlayer(_ world: World) -> ScriptPlayer { player(world) }

extension Desk.Content {
  /// What somebody with one favourite has.
  static var mina: Desk.Content {
    Desk.Content(account: "Mina", favourites: ["Mina": [.sample]])
  }
}

/// A source that cannot be reached or fails.
struct FailingHeroes: HeroSource {
  var why = Reason("unreachable")
  func search(_ text: String, page: Int, report: Report) throws -> HeroPage { throw why }
  func hero(_ id: Int, report: Report) throws -> Hero { throw why }
}

@Suite struct ExplorerTests {
  let typist = Typist(
    texts: { $0 == "Heroes/search" ? ["spider", "the", "x", "no such hero"] : ["Bring a lamp."] },
    answers: { _, _ in ["Mina", "M"] })

  @Test func everyScreenIsReachedAndHasAWayBack() throws {
    var explorer = Explorer(
      typist,
      worlds: [
        "new": { try HeroesStage() },
        "with a favourite": { try HeroesStage(.mina) },
        "without a source": { try HeroesStage(source: FailingHeroes()) },
      ])
    explorer.widths = [40, 80]
    explorer.links = ["hero:7", "hero:999"]
    let map = try explorer.explore()
    #expect(map.flaws == [], "\(map)")
    #expect(map.unused == [])
    var coverage = map.coverage
    for file in ScriptTests.all { coverage.add(try ScriptTests.play(file)) }
    for language in ["en", "ko"] {
      for why in Self.failures { coverage.add(try play(language, FailingHeroes(why: why), ["spider"])) }
      coverage.add(try play(language, fileHeroes(), Self.rarities))
    }
    #expect(coverage.uncovered == [])
    #expect(!map.isCut)
    #expect(map.unreached(of: heroesScreens.outlines().map(\.screen)) == [])
  }

  /// What a server can answer.
  private static let failures = [
    Reason("unreachable"), Reason("busy"), Reason("badKey"), Reason("status", ["status": "500"]),
    Reason("unreadable", ["what": "JSON"]),
  ]

  /// What slow work reports.
  private static let reports = [
    Reason("looking", ["text": "spider"]), Reason("loading", ["hero": "7"]),
    Reason("again", ["attempt": "2"]),
  ]

  /// Lines that the explorer does not type: a hero with a short story, a note that is full, mistakes.
  private static let rarities = [
    "/open hero:29", "/open hero:99", "/lang fr", "/help", "/open hero:29/note", "Bring a lamp.",
    String(repeating: "x", count: 2001), "/back", "y", "/open logIn", "Mina", "/open logIn",
  ]

  private func play(_ language: String, _ source: any HeroSource, _ lines: [String]) throws -> Coverage {
    var settings = Script.Settings()
    settings.language = language
    let play = Play(player(World(source: source, desk: Desk()), settings), fail: record)
    play.overlooks()
    for line in lines {
      play.type(line)
      play.overlooks()
      if play.session.tree.isWorking { play.finishWork() }
      play.overlooks()
    }
    play.happen("push", #"{"hero": 7, "text": "was seen"}"#)
    play.overlooks()
    for report in Self.reports { play.session.tree.onProgress?(report) }
    play.overlooks()
    play.end()
    return play.coverage
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
