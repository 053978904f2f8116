import ParlorFlows
import ParlorStore
import SeededRandom
import Testing
import Usher
import UsherSession
import UsherTesting

/// A link leads to the same stack of screens at a cold start and in a session, wherever the user is.
@Suite struct SameStackTests {
  /// Where links lead: every flow, on every tab, presented or not.
  static let links = [
    "home", "dms", "search", "settings", "inbox", "profile", "coins", "explore", "favourites", "workspaces",
    "channel:42", "channel:44", "dm:7", "dm:3", "message:806", "workspace:2", "search:lunch",
    "workspace:1/search/page:lunch,from=4", "workspace:1/search/page:lunch,from=900",
    "workspace:1/home/makeChannel", "workspace:1/home/profile/nickname", "workspace:1/home/profile/coins",
    "workspace:1/home/channel:42/settings", "workspace:1/home/channel:42/settings/member:2",
    "workspace:1/dms/dm:7/settings", "workspace:1/settings/profile/phone", "workspace:1/settings/room:46",
    "workspace:1/settings/desktop", "workspace:1/workspaceList/settings:1",
    "workspace:1/workspaceList/makeWorkspace",
    "workspace:2/home/channel:48", "workspace:2/dms", "home/channel:42", "settings/profile",
    "dms/dm:7/settings",
  ]
  /// What is on show when the link comes: a place, and lines that were typed there. The last ones leave something unfinished.
  static let situations: [(String, [String])] =
    links.map { ($0, []) } + [
      ("home", ["al"]), ("settings", ["all"]), ("channel:42", ["/older"]), ("channel:42", ["/settings"]),
      ("workspaces", ["m"]), ("workspace:1/home/makeChannel", ["a name"]),
      ("workspace:1/workspaceList/makeWorkspace", ["a name"]), ("coins", ["1"]), ("home", ["x"]),
      ("workspace:1/home/makeChannel", ["a name", "/back"]),
    ]

  private func player(at link: String) throws -> ScriptPlayer {
    var settings = Script.Settings()
    settings.open = link
    let player = try DemoStage(settings, .prepared).player()
    player.start()
    finish(player)
    return player
  }

  private func finish(_ player: ScriptPlayer) {
    while player.worker.count > 0, !player.session.isOver { try? player.play(.event("work", "")) }
  }

  /// The way back from a screen: each screen with its place, down to the first one of its tab. Other tabs keep their stacks.
  private func stack(_ player: ScriptPlayer) -> [String] {
    var stack: [String] = []
    let session = player.session
    let tab = session.tree.place.steps.prefix(2)
    for _ in 0..<20 where session.tree.place.steps.prefix(2) == tab {
      stack.append("\(session.screenName) \(session.tree.place.written)")
      if case .atRoot = session.perform(session.tree.back) { break }
      finish(player)
      if session.tree.asked != nil { session.perform { _ = session.tree.answer(true) } }
    }
    return stack
  }

  /// Answers the questions that stand in the way with yes.
  private func follow(_ link: String, _ player: ScriptPlayer, as reason: Departure.Reason) {
    let session = player.session
    session.follow(link, reason: reason)
    finish(player)
    for _ in 0..<3 where session.tree.asked != nil {
      session.perform { _ = session.tree.answer(true) }
      finish(player)
    }
  }

  @Test(arguments: links) func `the stack is the same cold and warm`(link: String) throws {
    let cold = try stack(player(at: link))
    var random = SplitMix64(seed: UInt64(link.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
    for (index, (start, lines)) in Self.situations.enumerated() {
      // Every situation is tried with a third of the links, and the unfinished ones with all of them.
      guard !lines.isEmpty || random.next() % 3 == 0 else { continue }
      // A link that names no workspace means the one that the user is in.
      if start.hasPrefix("workspace:2"),
        !["workspace:", "channel:", "message:"].contains(where: link.hasPrefix)
      {
        continue
      }
      for reason in [Departure.Reason.link, .tap] {
        let player = try player(at: start)
        for line in lines {
          try player.play(.typed(line))
          finish(player)
        }
        let isLogOut =
          player.session.tree.asked?.id == "logOutDemo" || player.session.tree.asked?.id == "logOutSure"
        if isLogOut { player.session.perform { _ = player.session.tree.answer(false) } }
        follow(link, player, as: reason)
        #expect(stack(player) == cold, "\(link) by \(reason) from \(start) \(lines), \(index)")
      }
    }
  }

  /// Rooms and menus. Words that were typed there and not sent are a draft of that place.
  static let drafts = [
    "channel:42", "dm:7", "home", "search", "search:lunch", "workspace:1/search/page:lunch,from=4",
    "workspace:1/home/channel:42/settings",
  ]

  @Test(arguments: drafts) func `a draft changes no stack, and is there when the user comes back`(
    start: String
  ) throws {
    for link in Self.links where link != start {
      let cold = try stack(player(at: link))
      let player = try player(at: start)
      let session = player.session
      let place = session.tree.place.written
      session.park("not sent yet", at: session.prompt)
      let kept = session.tree.drafts
      #expect(kept.values.contains("not sent yet"), "\(start)")
      follow(link, player, as: .link)
      #expect(session.tree.drafts == kept, "\(link) from \(start)")
      #expect(stack(player) == cold, "\(link) from \(start)")
      follow("/" + place, player, as: .link)
      #expect(session.tree.place.written == place)
      #expect(session.prompt.draft == "not sent yet", "back at \(start) from \(link)")
    }
  }
}
