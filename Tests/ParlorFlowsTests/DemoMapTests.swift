import ParlorFlows
import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct DemoMapTests {
  private func stage(_ account: Account.ID, _ language: String, height: Int? = nil) throws -> DemoStage {
    var settings = Script.Settings()
    settings.language = language
    settings.width = 40
    settings.height = height
    let stage = try DemoStage(settings, account: account, isPrepared: true)
    // The messages of the demo have no files, so a text is added to one of its rooms.
    let file = try stage.store.stage("list.txt")
    try stage.store.add(Array(String(repeating: "a line\n", count: 30).utf8), to: file)
    _ = try stage.store.append("the list", to: 44, by: 2, files: [file])
    try deliver(to: account, in: stage.store)
    return stage
  }

  /// Notifications of each kind: of a message, of a thread, and an invitation to a channel.
  private func deliver(to account: Account.ID, in store: Store) throws {
    func content(_ title: String, _ body: String, _ change: (inout Notice.Content) -> Void) -> Notice.Content
    {
      var content = Notice.Content()
      (content.title, content.body) = (title, body)
      change(&content)
      return content
    }
    let rooms = try store.rooms(of: account).map(\.id)
    let offered = (42...48).map { Room.ID($0) }.first { !rooms.contains($0) } ?? 43
    let contents =
      (1...3).map { content("Door \($0)", "open") { _ in } } + [
        content("Build", "failed") { $0.thread = "builds" },
        content("Build", "passed") { $0.thread = "builds" },
        content("Emma", "Come to us.") { ($0.room, $0.category) = (offered, "invitation") },
        content("Mina", "lunch?") { ($0.room, $0.place) = (42, "channel:42") },
      ]
    try store.deliver(contents.map { Delivery($0, to: account, at: DemoStage.time) })
  }

  /// Explores Parlor from home, for a member, and for an admin whose terminal is so low that lists have several pages.
  /// Every screen leads back and fits both widths in both languages, and its place opens again.
  ///
  /// The scripts do what needs the number of a message, a file, too few coins or other people. What neither they nor the
  /// explorer reach is dead.
  @Test func nothingDeadEnds() throws {
    var explorer = Explorer(
      .demo,
      worlds: [
        "member": { try stage(1, "en") }, "admin": { try stage(2, "ko", height: 12) },
      ])
    explorer.widths = [40, 80]
    // The language that is set already.
    explorer.limit = 4000
    explorer.silentChoices = ["en", "ko"]
    let map = try explorer.explore()
    #expect(map.flaws.map { "\($0)" } == [])
    #expect(map.unused(besides: FlowScripts.coverage).map { "\($0)" } == [])
    #expect(!map.isCut)
    // The splash is replaced before the first prompt, so the explorer never sees it.
    #expect(map.unreached(of: ParlorScreens.outlines.map(\.screen)) == ["Splash/splash"])
  }
}
