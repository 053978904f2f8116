import Testing

@testable import Usher

@Suite struct BackTests {
  @Test func backGoesThroughEveryDepthDownToTheRoot() throws {
    try onStage("tabs:1/home/channel:42/room:42/thread:9") { stage in
      var places = [stage.place]
      while stage.tree.back() == .landed { places.append(stage.place) }
      #expect(
        places == [
          "tabs:1/home/channel:42/room:42/thread:9", "tabs:1/home/channel:42/room:42",
          "tabs:1/home/channel:42",
          "tabs:1/home",
        ])
      #expect(stage.tree.back() == .atRoot)
      #expect(stage.page == "home")
      #expect(stage.world.log.filter { $0.hasPrefix("removed") }.count == 3)
    }
  }

  @Test func backPastAFlowsFirstScreenEndsTheFlow() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      #expect(stage.tree.back() == .landed)
      #expect(
        stage.world.takeLog() == [
          "disappear channel:42", "removed channel:42 back",
          "end channel:42 left(Usher.Departure.Reason.back)",
          "appear home",
        ])
      #expect(stage.all(Channel.self).isEmpty)
    }
  }

  @Test func backAsksTheDeepestFirst() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      stage.tree.back()
      #expect(stage.world.takeAsked() == ["channel:42 back -> tabs:1/home", "Channel back -> tabs:1/home"])
    }
  }

  @Test func backOutOfAPresentedScreenUncoversWhatIsBelow() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      try stage.first(Tabs.self).begin(.profile("bo"))
      _ = stage.world.takeLog()
      #expect(stage.tree.back() == .landed)
      #expect(stage.place == "tabs:1/home/channel:42")
      #expect(
        stage.world.takeLog() == ["disappear profile:bo", "removed profile:bo back", "appear channel:42"])
    }
  }

  @Test func backOutOfAPresentedFlowPopsItFirst() throws {
    try onStage { stage in
      try stage.first(App.self).begin(.about)
      try stage.first(About.self).begin(.licence)
      #expect(stage.tree.back() == .landed)
      #expect(stage.place == "about")
      #expect(stage.tree.back() == .landed)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func backOnATabsFirstScreenGoesToTheFirstTab() throws {
    try onStage("tabs:1/dms/dm:7") { stage in
      #expect(stage.tree.back() == .landed)
      #expect(stage.place == "tabs:1/dms")
      #expect(stage.tree.back() == .landed)
      #expect(stage.place == "tabs:1/home")
      #expect(stage.state == "tabs:1/(dms)/home", "the other tab keeps what it has")
      #expect(stage.tree.back() == .atRoot)
    }
  }

  @Test func backFromACoordinatorIsBackWhereverTheUserIs() throws {
    try onStage("tabs:1/home/channel:42/members") { stage in
      try #expect(stage.first(Tabs.self).back() == .landed)
      #expect(stage.place == "tabs:1/home/channel:42")
    }
  }

  @Test func backAtTheRootIsAValueAndMovesNothing() throws {
    try onStage("login") { stage in
      let before = stage.everything
      #expect(stage.tree.back() == .atRoot)
      #expect(stage.everything == before)
      #expect(stage.world.takeAsked() == [])
    }
  }

  @Test func aScreenThatCannotBeLeftStays() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      stage.world.guards["channel:42"] = .no(Reason("typing"))
      let before = stage.everything
      #expect(stage.tree.back() == .refused(.denied(Reason("typing"))))
      #expect(stage.everything == before)
      #expect(stage.tree.journal.last?.refusal == .denied(Reason("typing")), "refusals are remembered")
    }
  }

  @Test func backToTheFirstEndsEverythingAboveIt() throws {
    try onStage("tabs:1/home/explore/channel:42/room:1") { stage in
      let home = try stage.first(Home.self)
      home.begin(.compose)
      _ = stage.world.takeAsked()
      #expect(home.backToFirst() == .landed)
      #expect(stage.state == "tabs:1/home")
      #expect(stage.world.takeAsked().last == "explore back -> tabs:1/home")
      #expect(home.backToFirst() == .refreshed)
    }
  }

  @Test func backToTheFirstOfAHiddenStackChangesNoScreen() throws {
    try onStage("tabs:1/(home/explore)/dms") { stage in
      let home = try stage.first(Home.self)
      #expect(home.backToFirst() == .landed)
      #expect(stage.state == "tabs:1/(home)/dms")
      #expect(stage.world.takeLog() == ["removed explore back"], "it disappeared when the tab was left")
      #expect(stage.changes == 0)
    }
  }

  @Test func goingBackFromAnEndedFlowIsStale() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      stage.tree.back()
      let before = stage.everything
      #expect(channel.back() == .refused(.stale))
      #expect(channel.backToFirst() == .refused(.stale))
      #expect(stage.everything == before)
    }
  }
}
