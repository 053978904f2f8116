import ParlorFlows
import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct DemoMapTests {
  private func stage(_ account: Account.ID, _ language: String) throws -> DemoStage {
    var settings = Script.Settings()
    settings.language = language
    settings.width = 40
    return try DemoStage(settings, account: account)
  }

  /// Parts that nothing in the demo world leads to: lists of more than a page, messages that could not be sent, commands
  /// with the number of a message, too few coins, favourites, and what happens while somebody else is at work.
  private static let unused: Set = [
    "no choice leads to the event answer",
    "no choice leads to the event answered",
    "no choice leads to the event coins",
    "no choice leads to the event compose",
    "no choice leads to the event delete",
    "no choice leads to the event discard",
    "no choice leads to the event edit",
    "no choice leads to the event files",
    "no choice leads to the event gone",
    "no choice leads to the event link",
    "no choice leads to the event list",
    "no choice leads to the event lostRole",
    "no choice leads to the event makeRoom",
    "no choice leads to the event retry",
    "no choice leads to the event save",
    "the choice all is never offered",
    "the choice back is never offered",
    "the choice getCoins is never offered",
    "the choice more is never offered",
    "the choice open is never offered",
    "the choice openFavourite is never offered",
    "the step room is never begun",
  ]

  /// Explores Parlor from home, for a member and for an admin. Every screen leads back and fits both widths in both
  /// languages, and its place opens again.
  @Test func nothingDeadEnds() throws {
    var explorer = Explorer(
      .demo,
      worlds: [
        "member": { try stage(1, "en") }, "admin": { try stage(2, "ko") },
      ])
    explorer.widths = [40, 80]
    // The language that is set already.
    explorer.silentChoices = ["en", "ko"]
    let map = try explorer.explore()
    #expect(map.flaws.map { "\($0)" } == [])
    #expect(Set(map.unused.map { "\($0)".split(separator: ": ").last.map(String.init) ?? "" }) == Self.unused)
    #expect(!map.isCut)
    // The splash is replaced before the first prompt, so the explorer never sees it.
    #expect(map.unreached(of: ParlorScreens.outlines.map(\.screen)) == ["Splash/splash"])
  }
}
