import ParlorFlows
import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct DemoMapTests {
  /// What a map says: what is wrong, and which screens it did not come to.
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
    // The language that is set already.
    explorer.silentChoices = ["en", "ko"]
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
    // The splash is gone before anybody sees it.
    #expect(Set(reports[0].unreached).intersection(reports[1].unreached) == ["Splash/splash"])
  }
}
