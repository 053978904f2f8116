import ParlorFlows
import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct DemoMapTests {
  /// The flaws in a map, and the screens that were not reached.
  private struct Report: Sendable {
    let findings: [String]
    let isCut: Bool
    let unreached: [String]
  }

  @concurrent private func explore(_ language: String, _ account: Account.ID) async throws -> Report {
    var settings = Script.Settings()
    settings.language = language
    settings.width = 40
    var explorer = Explorer(.demo) { try DemoStage(settings, account: account) }
    explorer.languages = ["en", "ko"]
    explorer.widths = [40, 80]
    let map = try explorer.explore()
    return Report(
      findings: map.flaws.map { "\($0)" }, isCut: map.isCut,
      unreached: map.unreached(of: ParlorScreens.outlines.map(\.screen)))
  }

  /// Explores Parlor from home, for a member and for an admin. Every screen leads back and fits both widths in both
  /// languages, and its place opens again.
  @Test func nothingDeadEnds() async throws {
    async let member = explore("en", 1)
    async let admin = explore("ko", 2)
    let reports = try await [member, admin]
    #expect(reports.flatMap(\.findings) == [])
    #expect(reports.map(\.isCut) == [false, false])
    // The splash is replaced before the first prompt, so the explorer never sees it.
    #expect(Set(reports[0].unreached).intersection(reports[1].unreached) == ["Splash/splash"])
  }
}
