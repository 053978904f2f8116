import ParlorFlows
import Testing
import UsherScreens
import UsherTesting

@Suite struct DemoMapTests {
  @Test func nothingDeadEnds() throws {
    let map = try Explorer(.demo) { try DemoStage() }.explore()
    print(map.text)
    #expect(map.findings == [])
    #expect(!map.isCut)
  }
}
