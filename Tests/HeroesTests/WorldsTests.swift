import Testing
import UsherTesting

@testable import heroes

@Suite struct WorldsTests {
  let typist = Typist(
    texts: { $0 == "Heroes/search" ? ["spider", "the", "no such hero"] : ["Bring a lamp."] },
    answers: { _, _ in ["Mina"] })

  @Test func oneWorldLeavesAChoiceUnused() throws {
    let map = try Explorer(typist) { try HeroesStage() }.explore()
    #expect(
      map.unused.map { "\($0)" } == [
        "heroes/Catalogue.swift:22: favourites, after “> f” “> Mina”: the choice open is never offered",
        "heroes/HeroFlow.swift:31: search/hero, after “> spider” “> 1”: the choice retry is never offered",
        "heroes/Search.swift:28: /, at the start: the choice retry is never offered",
      ])
  }

  @Test func severalWorldsUseEverything() throws {
    var explorer = Explorer(
      typist,
      worlds: [
        "new": { try HeroesStage() },
        "with a favourite": { try HeroesStage(.mina) },
        "without a source": { try HeroesStage(source: FailingHeroes()) },
      ])
    explorer.widths = [40, 80]
    explorer.links = ["hero:99"]
    let map = try explorer.explore()
    #expect(map.flaws == [])
    #expect(map.unused == [])
  }
}
