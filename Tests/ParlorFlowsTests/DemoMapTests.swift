import ParlorFlows
import Testing
import UsherScreens
import UsherTesting

@Suite struct DemoMapTests {
  /// Every screen of Parlor, reached from home, leads back, and its place opens again; in both languages, at 40 columns.
  @Test(arguments: ["en", "ko"]) func nothingDeadEnds(language: String) throws {
    var settings = Script.Settings()
    settings.language = language
    settings.width = 40
    let map = try Explorer(.demo) { try DemoStage(settings) }.explore()
    #expect(map.findings == [], "\(map)")
    #expect(!map.isCut)
    // The splash is gone before anybody sees it.
    #expect(map.unreached(of: ParlorScreens.outlines.map(\.screen)) == ["Splash/splash"])
  }
}
