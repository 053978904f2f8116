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
    let stage = try DemoStage(settings, account: account, .prepared)
    // The messages of the demo have no files, so a text is added to one of its rooms.
    let file = try stage.store.stage("list.txt")
    try stage.store.add(Array(String(repeating: "a line\n", count: 30).utf8), to: file)
    _ = try stage.store.append("the list", to: 44, by: 2, files: [file])
    try stage.store.deliverSamples(to: account, at: DemoStage.time)
    return stage
  }

  /// The screens on which something was begun that their link leaves out, and why. The link opens the same screen without
  /// it: the last step at which nothing was half done. A list opens at its first page, without a filter: what is on a page
  /// depends on the height of the terminal, and on what others write.
  static let safeSteps = [
    "CatchUp/catchUp, a page": "a list, and what was marked", "DMs/dms, a page": "a list",
    "Explore/explore, a page": "a list", "Group/changeAdmin, a page": "a list",
    "Group/channelSettings, a page": "a list of members, folded or not",
    "Inbox/inbox, a page": "a list, or only the catch-up list",
    "Group/workspaceSettings, a page": "a list of members, folded or not", "Home/home, a page": "a list",
    "Room/file, a page": "the lines of a file",
    "WorkspaceList/workspaceList, a page": "rows that lead to settings",
    "Group/changeAdmin ? sure": "a question",
    "Group/channelSettings ? delete": "a question",
    "Group/channelSettings ? leave": "a question",
    "Group/member ? sure": "a question",
    "Group/workspaceSettings ? delete": "a question",
    "Group/workspaceSettings ? leave": "a question",
    "Group/editChannel ? forgetTyped": "a question",
    "Group/editWorkspace ? forgetTyped": "a question",
    "Group/makeChannel ? forgetTyped": "a question",
    "Group/makeWorkspace ? forgetTyped": "a question",
    "Login/signUp ? forgetTyped": "a question",
    "Home/home ? logOutDemo": "a question",
    "HomeEmpty/homeEmpty ? logOutDemo": "a question",
    "Settings/settings ? logOutDemo": "a question",
    "Profile/coins ? sure": "a question about money",
    "Profile/devices ? sure": "a question",
    "Group/editChannel ? description": "a form with answers",
    "Group/editWorkspace ? description": "a form with answers",
    "Group/makeChannel ? description": "a form with answers",
    "Group/makeWorkspace ? description": "a form with answers",
    "Login/signUp ? nickname": "a form with answers",
    "Login/signUp ? phone": "a form with answers",
    "Login/signUp ? password": "a password",
    "Login/signUp ? again": "a password",
    "Profile/password ? password": "a password",
    "Profile/password ? again": "a password",
    "Login/emailLogin ? known": "a password",
    "Login/emailLogin ? password": "a password",
  ]

  private static func name(_ node: FlowMap.Node) -> String {
    node.screen + (node.question.isEmpty ? ", a page" : " ? " + node.question)
  }

  /// Explores Parlor from home, for a member, and for an admin whose terminal is so low that lists have several pages.
  /// Every screen leads back and fits both widths in both languages, and its place opens again: as a link
  /// at the start and in a session, and restored, in both languages.
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
    explorer.limit = 6000
    explorer.silentChoices = ["en", "ko"]
    let map = try explorer.explore()
    #expect(map.flaws.map { "\($0)" } == [])
    var coverage = FlowScripts.coverage
    coverage.add(try DevicesTests.tour().coverage)
    coverage.add(try InvitationTests.tour().coverage)
    coverage.add(try SwitchTests.tour().coverage)
    #expect(map.unused(besides: coverage).map { "\($0)" } == [])
    #expect(!map.isCut)
    // Every other screen is a place, and its link opens it as it was.
    #expect(Set(map.halfWay.map(Self.name)).sorted() == Self.safeSteps.keys.sorted())
    // The splash is replaced before the first prompt, so the explorer never sees it, and the demo has no door.
    #expect(map.unreached(of: ParlorScreens.outlines.map(\.screen)) == ["Splash/splash", "Door/door"])
  }
}
