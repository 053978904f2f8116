import Testing

@testable import Usher

/// Common complaints about libraries of this kind: links that stop half way, are lost, or leave no way back.
@Suite struct ComplaintsAboutLinksTests {
  private static let room = "tabs:1/home/channel:42/room:42"

  @Test func aChainOfLinksStopsHalfWay() throws {
    try onStage("tabs:2/dms/dm:7") { stage in
      stage.world.hooks["start Room"] = { throw Broken() }
      let before = stage.everything.objects
      guard case .refused(.failed(step: "room:42", _)) = stage.tree.open(link: Self.room) else {
        Issue.record("not refused")
        return
      }
      #expect(stage.everything.objects == before, "not one step of it is taken")
      #expect(stage.place == "tabs:2/dms/dm:7")
      stage.world.hooks = [:]
      #expect(stage.tree.open(link: Self.room) == .landed)
      #expect(stage.place == Self.room)
    }
  }

  @Test func aLinkBeforeLogInIsLost() throws {
    try onStage("login", account: nil) { stage in
      #expect(stage.tree.open(link: Self.room) == .waiting(Reason("login")))
      #expect(stage.tree.waitingLink?.text == Self.room, "it can be shown")
      try stage.first(Login.self).logIn()
      #expect(stage.place == Self.room)
    }
    // The link does not land for another account, or after a long time.
    try onStage("login", account: nil) { stage in
      stage.tree.open(link: Self.room)
      stage.tree.dropWaiting()
      #expect(stage.takeRefusals() == [.dropped(Self.room)])
      stage.tree.open(link: Self.room)
      stage.clock.now += stage.tree.links.patience
      stage.tree.tick()
      #expect(stage.takeRefusals() == [.expired(Self.room)])
    }
  }

  @Test func aColdStartLinkIsDroppedOrPushedOverTheSplash() throws {
    let ways: [(Stage) -> Landing] = [
      { $0.tree.start(link: Self.room) },
      { stage in
        stage.tree.open(link: Self.room)
        return stage.tree.start()
      },
      { stage in
        stage.tree.start()
        return stage.tree.open(link: Self.room)
      },
    ]
    for way in ways {
      try onStage(nil) { stage in
        #expect(way(stage) == .landed)
        #expect(stage.place == Self.room)
        #expect(stage.all(Splash.self).isEmpty)
        while stage.tree.back() == .landed {}
        #expect(stage.place == "tabs:1/home")
      }
    }
  }

  @Test func theLinkedScreenHasNoWayBack() throws {
    var ways: Set<[String]> = []
    for start in [nil, "login", "tabs:1/home", "tabs:2/dms/dm:7", "tabs:1/home/explore"] {
      try onStage(start) { stage in
        if start == nil { stage.tree.start(link: Self.room) } else { stage.tree.open(link: Self.room) }
        var way = [stage.page]
        while stage.tree.back() == .landed { way.append(stage.page) }
        ways.insert(way)
      }
    }
    #expect(ways == [["room:42", "channel:42", "home"]], "the same, cold and warm")
  }

  @Test func aBroadcastAlsoReachesFlowsThatItCreated() throws {
    try onStage("tabs:1/home") { stage in
      let home = try stage.first(Home.self)
      stage.tap {
        stage.world.moment("Home hears")
        home.begin(.channel(42))
      }
      (stage.tree.screen as? Page)?.seat?.send(.say("hello"))
      #expect(
        stage.world.takeLog().filter { $0.contains("hears") } == ["Home hears", "Channel hears hello"])
      #expect(
        stage.tree.journal.records.suffix(2).map(\.cause.description) == ["Page > Home", "Page > Channel"],
        "the journal names who heard it")
    }
  }

  @Test func theSameScreenTwice() throws {
    try onStage(Self.room) { stage in
      let count = stage.tree.liveCount
      let screen = stage.tree.screen as? Page
      for _ in 0..<3 { #expect(stage.tree.open(link: Self.room) == .refreshed) }
      try #expect(stage.tree.tap(Place(written: Self.room)) == .refreshed)
      try #expect(stage.first(Channel.self).begin(.room(42)) == .refreshed)
      #expect(stage.tree.liveCount == count)
      #expect(stage.tree.screen === screen)
      #expect(screen?.refreshes == 5)
      try stage.open("tabs:1/home/explore")
      try #expect(stage.first(Home.self).begin(.explore) == .refreshed)
    }
  }

  @Test func awaitingAPopFreezesAndNavigatingWhileNavigating() throws {
    try onStage("tabs:1/home/explore") { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["disappear explore"] = { home.begin(.note("1")) }
      stage.world.hooks["removed explore back"] = { home.begin(.note("2")) }
      #expect(stage.tree.back() == .landed, "it returns")
      #expect(stage.place == "tabs:1/home/note:1/note:2", "in the order asked")
      stage.world.hooks = [
        "appear explore": { stage.tree.back() }, "appear note:2": { home.begin(.explore) },
      ]
      home.begin(.explore)
      guard case .loop(let names)? = stage.takeRefusals().first else {
        Issue.record("the loop did not end, or was not reported")
        return
      }
      #expect(Set(names) == ["back", "Home.begin(explore)"])
    }
  }

  @Test func hardToTestNoRouterForTerminalsAndTabsReset() throws {
    // These tests need no terminal, clock or thread. `keeping` decides whether tabs keep their stacks.
    let start = "tabs:1/(dms/dm:7)/home/explore"
    for (keeping, state) in [
      (Keeping.matching, "tabs:1/(home/explore)/dms/dm:7"), (.otherTabs, "tabs:1/(home/explore)/dms/dm:7"),
      (.nothing, "tabs:1/dms/dm:7"),
    ] {
      try onStage(start) { stage in
        try stage.open("tabs:1/dms/dm:7", keeping: keeping)
        #expect(stage.state == state)
      }
    }
    try onStage(start) { stage in
      try stage.first(Tabs.self).begin(.dms)
      try stage.first(Tabs.self).begin(.home)
      #expect(stage.state == start)
      try stage.first(Home.self).finish()
      #expect(stage.state == "tabs:1/(dms/dm:7)/home", "one tab alone starts afresh")
    }
  }
}
