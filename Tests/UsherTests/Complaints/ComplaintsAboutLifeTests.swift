import Testing
import UsherSession

@testable import Usher

/// Common complaints about libraries of this kind: children that leak or are freed too early, missing results, lost
/// text.
@Suite struct ComplaintsAboutLifeTests {
  @Test func childrenLeakAfterTheSystemsBack() throws {
    try onStage("tabs:1/home") { stage in
      let home = try stage.first(Home.self)
      weak var last: Channel?
      for id in 1...100 {
        home.begin(.channel(id))
        last = try stage.first(Channel.self)
        try stage.first(Channel.self).begin(.room(id))
        stage.tree.back()
        stage.tree.back()
        #expect(last == nil)
        #expect(stage.tree.liveCount == 7)
        #expect(stage.tree.strays() == [])
      }
      // A child can also end without its parent's doing when another place is opened.
      home.begin(.channel(1))
      try stage.open("login")
      #expect(stage.tree.liveCount == 3)
    }
  }

  @Test func aChildIsFreedEarlyAndCallsDoNothingOrCrash() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      let room = try stage.first(Room.self)
      // Only the tree keeps the child alive. It works as long as its place is there.
      #expect(room.begin(.thread(1)) == .landed)
      try stage.open("tabs:1/home")
      #expect(room.begin(.thread(2)) == .refused(.stale))
      #expect(room.finish("late") == .refused(.stale))
      #expect(room.back() == .refused(.stale))
      #expect(room.backToFirst() == .refused(.stale))
      #expect(room.open(.root) == .refused(.stale))
      #expect(room.begin(above: App.ChildFlow.login) == .refused(.stale))
      #expect(room.show(Page(stage.world, "late")) { _, _ in } == .refused(.stale))
      #expect(throws: Refusal.stale) { try stage.first(Home.self).tabs([]) }
      #expect(!room.load({ 1 }) { _, _ in }.isPending)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func dismissingEverythingTellsEachScreenOnce() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      try stage.first(Home.self).begin(.compose)
      try stage.first(Tabs.self).begin(.profile("bo"))
      try stage.first(App.self).begin(.about)
      let seat = try #require((stage.tree.screen as? Page)?.seat)
      seat.load({ 1 }) { _ in Issue.record("its work is cancelled with it") }
      _ = stage.world.takeLog()
      // A single call removes all of them.
      try #expect(stage.first(App.self).begin(.login) == .landed)
      let log = stage.world.takeLog()
      for page in ["about", "profile:bo", "compose", "channel:42", "home"] {
        #expect(log.filter { $0 == "removed \(page) replace" }.count == 1, "told once, and why")
      }
      #expect(log.filter { $0.hasPrefix("appear") } == ["appear login"])
      // The new screen works: the coordinator receives its events.
      (stage.tree.screen as? Page)?.seat?.send(.say("hello"))
      #expect(stage.world.takeLog() == ["Login hears hello"])
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.tree.liveCount == 3)
    }
  }

  @Test func resultsAreMissingOrResolvedTooEarly() throws {
    try onStage("tabs:1/home") { stage in
      let home = try stage.first(Home.self)
      func ends(_ body: () throws -> Void) throws -> [String] {
        home.begin(.channel(42))
        _ = stage.world.takeLog()
        try body()
        return stage.world.takeLog().filter { $0.hasPrefix("end channel") }
      }
      try #expect(
        ends { try stage.first(Channel.self).finish(.archived) }
          == ["end channel:42 finished(UsherTests.Channel.Outcome.archived)"])
      try #expect(ends { stage.tree.back() } == ["end channel:42 left(Usher.Departure.Reason.back)"])
      try #expect(
        ends { try stage.open("tabs:1/home") } == ["end channel:42 left(Usher.Departure.Reason.link)"])
      try #expect(
        ends {
          let channel = try stage.first(Channel.self)
          channel.finish(.archived)
          channel.finish(.muted)
          stage.tree.back()
        }.count == 1)
      try #expect(
        ends {
          // A child that is covered or in a hidden tab has not ended.
          try stage.first(Channel.self).begin(.room(1))
          try stage.first(Tabs.self).begin(.dms)
        } == [])
    }
  }

  @Test func leaveGuardsMisfireAndDoNotKnowTheTarget() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .no(Reason("typing"))
      let home = try stage.first(Home.self)
      let refused = Landing.refused(.denied(Reason("typing")))
      #expect(stage.tree.back() == refused)
      try #expect(stage.first(Tabs.self).begin(.dms) == refused)
      try #expect(stage.open("login") == refused)
      try #expect(stage.tree.tap(Place(written: "tabs:1/home")) == refused)
      #expect(home.finish(next: App.ChildFlow.login, reason: .logOut) == refused)
      #expect(stage.tree.leave(.quit) == refused)
      #expect(
        stage.world.takeAsked().filter { $0.hasPrefix("explore") } == [
          "explore back -> tabs:1/home", "explore tab -> tabs:1/dms", "explore link -> login",
          "explore tap -> tabs:1/home",
          "explore logOut -> login", "explore quit -> out",
        ])
      // If no screen is left, no screen is asked.
      #expect(home.begin(.note("a")) == .landed)
      #expect(stage.world.takeAsked() == [])
      #expect(stage.page == "note:a")
    }
  }

  @Test func savedStateBreaksAfterAnUpdate() throws {
    // Version 1 wrote this, when a channel was called `talk` and `attic` existed.
    let text =
      "usher-state 1\nplace tabs:1/(dms/dm:7)/home/talk:42/attic:3\ndraft tabs%3A1/home half%20a%20word\n"
    let old = try #require(SavedState(written: text))
    let migrations = [Migration(from: 1) { $0.place = $0.place.renaming("talk", to: "channel") }]
    try onStage(nil) { stage in
      let state = try #require(old.migrated(to: 2, by: migrations))
      #expect(stage.tree.start(restoring: state) == .landed)
      #expect(stage.state == "tabs:1/(dms/dm:7)/home/channel:42", "the nearest that is still there")
      #expect(stage.takeRefusals() == [.unknownStep("attic:3", in: "Channel")], "and it says so")
      #expect(stage.tree.drafts == ["tabs:1/home": "half a word"])
    }
  }

  @Test func pathAndScreenDisagreeAndPoppingTooFarCrashes() throws {
    try onStage("tabs:1/home/explore/channel:42/room:1") { stage in
      let pages = ["room:1", "channel:42", "explore", "home"]
      var seen: [String] = []
      repeat {
        seen.append(stage.page)
        #expect(stage.place.hasSuffix(stage.page))
      } while stage.tree.back() == .landed
      #expect(seen == pages)
      for _ in 0..<10 { #expect(stage.tree.back() == .atRoot) }
      try #expect(stage.first(Home.self).backToFirst() == .refreshed)
      #expect(stage.place == "tabs:1/home")
    }
  }
}
