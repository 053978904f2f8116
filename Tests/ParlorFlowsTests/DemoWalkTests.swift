import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// Walks through the whole demo world at random, while others write and the store fails and comes back.
@Suite struct DemoWalkTests {
  private static let push = """
    {"type":"channel","workspace_id":"1","channel_id":"42",\
    "aps":{"alert":{"title":"general","body":"점심 뭐 먹죠?"}},"gcm.message_id":"
    """
  private static let otherPush = """
    {"type":"dm","workspace_id":"1","opponent_id":"7","account":"mina@lighthouse.example",\
    "aps":{"alert":{"title":"Jun","body":"Are you there?"}},"gcm.message_id":"9"}
    """
  /// The screens that look the same in a fresh session. The others keep what was folded, sorted, typed or said there.
  private static let steady: Set<String> = [
    "Home/home", "Explore/explore", "Profile/profile", "Profile/coins", "Settings/settings",
    "Favourites/favourites",
  ]
  /// The choices that such a screen has only if it was filtered, turned or opened further.
  private static let turned: Set<String> = ["all", "back", "menu"]

  private func walk() -> RandomWalk {
    var walk = RandomWalk(.demo) { try WalkStage() }
    walk.outline = PlainTree.Outline(tabbed: "workspace", tabs: ["home", "dms", "search", "settings"])
    walk.places = [
      "channel:42", "dm:7", "workspace:2", "channel:48", "message:981", "channel:43", "channel:999",
      "settings", "profile", "workspace:1/settings/room:46", "workspace:1/settings/room:43",
      "workspace:1/search/found:lunch", "login", "login/signIn/emailLogin", "nowhere", "search:운", "inbox",
    ]
    walk.events = (1...3).map { .event("push", Self.push + "\($0)\"}") }
    walk.events += [.event("push", Self.otherPush), .typed("/tap"), .typed("/switch"), .halfTyped("half a")]
    walk.others = WalkStage.others
    walk.faults = WalkStage.faults
    walk.mend = WalkStage.mend
    walk.texts = DemoWatch.texts
    walk.isSteady = { player in
      let session = player.session
      // A fresh session knows no drafts.
      let hasDraft = session.screenRows.contains { $0.contains("  draft") }
      return Self.steady.contains(session.screenName) && !hasDraft
        && !session.offers.contains { Self.turned.contains($0.name) }
    }
    walk.onlooker = { DemoWatch($0 as? WalkStage) }
    return walk
  }

  @Test(arguments: 0..<10) func nothingStumbles(part: Int) throws {
    var walk = walk()
    walk.steps = 16
    let first = UInt64(part * 50 + 1)
    let walked = try walk.walk(seeds: first..<first + 50)
    #expect(walked.flaws == [], "\(walked.flaws.joined(separator: "\n"))")
  }

  /// Mina signs in after Jun, and must find what she finds in a fresh session.
  @Test(arguments: 0..<4) func `another account finds a fresh session`(part: Int) throws {
    var walk = walk()
    walk.steps = 20
    // An account that is left and not signed out signs in again in a fresh session.
    walk.events.removeAll { $0 == .typed("/switch") }
    walk.handover = Handover(
      logOut: { player in
        let (tree, place) = (player.session.tree, player.session.tree.place.written)
        if tree.asked != nil { return .typed("y") }
        // A link that came before the log-in is for whoever signs in.
        if tree.waitingLink != nil {
          return player.session.prompt.isHidden ? .event("end", "") : .typed("/cancel")
        }
        if place.hasPrefix("login"), player.session.guide?.home == nil {
          return place == "login" ? nil : .event("open", "login")
        }
        return place.hasSuffix("/home") ? .typed("x") : .event("open", "home")
      },
      logIn: ["e", "mina@lighthouse.example", DemoWorld.password].map { .typed($0) }, tour: Self.tour)
    walk.handover?.kept = { ($0 as? WalkStage)?.kept ?? [] }
    let first = UInt64(part * 15 + 1)
    let walked = try walk.walk(seeds: first..<first + 15)
    #expect(walked.flaws == [], "\(walked.flaws.joined(separator: "\n"))")
  }

  private static let tour: [Script.Line] = [
    .typed("/inbox"), .typed("/tap"), .event("open", "channel:42"), .typed("/files"),
    .typed("hello from Mina"),
    .typed("/reply 90 seen"), .event("open", "home"), .event("other", "evening"), .event("open", "dm:1"),
    .typed("/discard"), .event("interrupt", ""), .event("open", "search"),
    .event("open", "settings"), .event("open", "profile"), .event("open", "inbox"),
    .typed("/quiet"), .typed("/where"), .typed("/next"), .event("open", "home"), .typed("e"),
    .event("wait", "2h"), .event("push", push + "77\"}"), .typed("/inbox"), .typed("/cancel"),
    .event("open", "workspace:1/home/profile/coins"),
  ]
}
