import ParlorFlows
import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct DemoMapTests {
  private func stage(_ account: Account.ID) throws -> DemoStage {
    var settings = Script.Settings()
    settings.width = 40
    return try DemoStage(settings, account: account)
  }

  /// Explores Parlor for a member, for an admin. Every screen leads back and fits both widths in both
  /// languages, and its place opens again.
  @Test func nothingDeadEnds() throws {
    var explorer = Explorer(
      .demo,
      worlds: [
        "member": { try stage(1) }, "admin": { try stage(2) },
      ])
    explorer.widths = [40, 80]
    // The language that is set already.
    explorer.silentChoices = ["en", "ko"]
    let map = try explorer.explore()
    #expect(map.flaws.map { "\($0)" } == [])
    print(map.unused.map { "\($0)" }.joined(separator: "\n"))
    #expect(!map.isCut)
    // The splash is gone before anybody sees it.
    #expect(map.unreached(of: ParlorScreens.outlines.map(\.screen)) == ["Splash/splash"])
    print(map.coverage)
  }
}
