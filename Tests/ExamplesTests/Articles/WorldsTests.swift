import Testing
import UsherTesting

@Suite struct WorldsTests {
  struct Unreachable: Error {}
  let typist = Typist(texts: { _ in ["fern", "no such plant"] }, answers: { _, _ in ["Mina"] })

  @Test func oneWorldLeavesAChoiceUnused() throws {
    let map = try Explorer(typist) { GardenStage() }.explore()
    #expect(
      map.unused.map { "\($0)" } == [
        "ExamplesTests/PlantSearch.swift:32: /, at the start: the choice retry is never offered"
      ])
  }

  @Test func severalWorldsUseEverything() throws {
    var explorer = Explorer(
      typist,
      worlds: [
        "garden": { GardenStage() },
        "out of reach": { GardenStage(findPlants: { _ in throw Unreachable() }) },
      ])
    explorer.widths = [40, 80]
    explorer.links = ["plant:99"]
    let map = try explorer.explore()
    #expect(map.flaws == [])
    #expect(map.unused == [])
  }
}
