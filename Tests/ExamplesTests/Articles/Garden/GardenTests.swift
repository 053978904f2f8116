import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

struct GardenStage: Stage {
  let shelf = Shelf()
  var findPlants: FindPlants = { text in
    ["Fern", "Foxglove", "Rose"].enumerated().map { Plant(id: $0 + 1, name: $1) }
      .filter { $0.name.lowercased().contains(text) }
  }

  func player() -> ScriptPlayer {
    let gallery = Gallery(GardenTests.sources)
    let player = ScriptPlayer(Garden(shelf, findPlants), gallery: gallery) { [shelf] in setUp($0, shelf) }
    player.events += [
      ScriptEvent("news") { player, text in
        player.session.perform { player.session.tree.tell(Reason("news", ["text": text])) }
      },
      ScriptEvent("pause") { player, words throws(ScriptError) in
        try player.play(.halfTyped(words))
        try player.play(.event("interrupt", ""))
      },
    ]
    return player
  }
}

@Suite struct GardenTests {
  static let sources = [
    Source(path: "Screens/Garden/search.en.screen", text: search),
    Source(path: "Screens/Garden/plant.en.screen", text: plant),
    Source(path: "Screens/Garden/shelf.en.screen", text: shelf),
    Source(path: "Screens/Garden/logIn.en.screen", text: logIn),
    Source(path: "Screens/Garden/garden.en.words", text: words),
  ]

  @Test func thePicturesFitTheirShapes() {
    let outlines = [
      PlantSearch.shape.outline, PlantScreen.shape.outline, GardenShapes.shelf.outline,
      GardenShapes.logIn.outline,
    ]
    let check = Check(languages: ["en"], outlines: outlines, words: [WordOutline(GardenWord.self)])
    #expect(check.findings(in: Self.sources) == [])
  }

  @Test func aSearchFollowsWhatIsTyped() {
    let play = Play(GardenStage().player(), fail: record)
    play.overlooks()
    play.halfType("fe")
    play.sees("Looking for fe …")
    play.halfType("fox")
    play.sees("Looking for fox …")
    play.finishWork()
    play.sees(
      """

      Garden

        1  Foxglove
        s  Shelf

      fox: 1 found

      """)
    play.isAt("")
    play.type("fox")
    play.isAt("search:fox")
    play.overlooks()
    play.finishWork()
    play.overlooks()
    play.end()
  }

  @Test func theShelfWaitsForTheLogIn() {
    let play = Play(GardenStage().player(), fail: record)
    play.overlooks()
    play.type("/open shelf")
    play.sees("shelf waits: log in first. /cancel drops it.")
    play.type("s")
    play.overlooks()
    play.isAt("logIn")
    play.type("Mina")
    play.isAt("shelf")
    play.overlooks()
    play.end()
  }

  @Test func hasNoDeadEnds() throws {
    let typist = Typist(texts: { _ in ["fern", "no such plant"] }, answers: { _, _ in ["Mina"] })
    let map = try Explorer(typist) { GardenStage() }.explore()
    #expect(map.flaws == [], "\(map)")
  }

  @Test(arguments: UInt64(1)...8) func nothingStumbles(seed: UInt64) throws {
    let typist = Typist(texts: { _ in ["fern", "rose"] }, answers: { _, _ in ["Mina"] })
    var walk = RandomWalk(typist) { GardenStage() }
    walk.places = ["plant:1", "search:fern", "shelf"]
    walk.events = [.event("pause", "fox"), .event("news", "It rains.")]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }
}
