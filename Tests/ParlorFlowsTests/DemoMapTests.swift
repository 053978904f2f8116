import ParlorFlows
import ParlorStore
import Testing
import UsherScreens
import UsherTesting

@Suite struct DemoMapTests {
  private func map(_ language: String, _ account: Account.ID) throws -> FlowMap {
    var settings = Script.Settings()
    settings.language = language
    settings.width = 40
    return try Explorer(.demo) { try DemoStage(settings, account: account) }.explore()
  }

  /// Every screen of Parlor at 40 columns, reached from home by what it offers, leads back, and its place opens again: for one
  /// who is nobody's admin, and for one who is.
  @Test func nothingDeadEnds() throws {
    let maps = try [map("en", 1), map("ko", 2)]
    for map in maps {
      #expect(map.findings == [], "\(map)")
      #expect(!map.isCut)
    }
    // The splash is gone before anybody sees it.
    let screens = ParlorScreens.outlines.map(\.screen)
    #expect(maps.reduce(screens) { $1.unreached(of: $0) } == ["Splash/splash"])
  }
}
