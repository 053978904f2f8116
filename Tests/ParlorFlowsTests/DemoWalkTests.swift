import ParlorFlows
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct DemoWalkTests {
  static let push = """
    {"type":"channel","workspace_id":"1","channel_id":"42",\
    "aps":{"alert":{"title":"general","body":"점심 뭐 먹죠?"}},"gcm.message_id":"
    """

  /// Walks through the whole demo world at random.
  @Test(arguments: UInt64(1)...24) func nothingStumbles(seed: UInt64) throws {
    var walk = RandomWalk(.demo) { try DemoStage() }
    walk.outline = PlainTree.Outline(tabbed: "workspace", tabs: ["home", "dms", "search", "settings"])
    walk.places = [
      "channel:42", "dm:7", "workspace:2", "channel:48", "message:981", "channel:43", "channel:999",
      "settings", "profile", "workspace:1/settings/room:46", "workspace:1/settings/room:43",
      "workspace:1/search/found:lunch", "login", "login/signIn/emailLogin", "nowhere", "search:운",
    ]
    walk.events = (1...3).map { .event("push", DemoWalkTests.push + "\($0)\"}") } + [.typed("/tap")]
    let stumble = try walk.walk(seed: seed)
    #expect(stumble == nil, "\(stumble.map { "\($0)" } ?? "")")
  }
}
