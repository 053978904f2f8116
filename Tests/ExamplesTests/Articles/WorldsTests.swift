import Testing
import UsherTesting

@Suite struct WorldsTests {
  struct Unreachable: Error {}

  @Test func everythingIsUsedInOneWorldOrAnother() throws {
    var explorer = Explorer(
      Typist(texts: { _ in ["fern", "no such plant"] }, answers: { _, _ in ["Mina"] }),
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
