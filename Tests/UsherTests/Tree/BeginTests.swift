import Testing

@testable import Usher

@Suite struct BeginTests {
  @Test func aPushedFlowStandsAboveAndItsFirstScreenAppears() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      #expect(home.begin(.channel(42)) == .landed)
      #expect(stage.place == "tabs:1/home/channel:42")
      #expect(stage.page == "channel:42")
      #expect(stage.world.takeLog() == ["start Channel", "disappear home", "appear channel:42"])
      #expect(stage.world.takeAsked() == [], "covering is not leaving")
    }
  }

  @Test func aPushedScreenStandsAboveItsFlowsFirst() throws {
    try onStage { stage in
      try #expect(stage.first(Home.self).begin(.explore) == .landed)
      #expect(stage.place == "tabs:1/home/explore")
      #expect(stage.world.takeLog() == ["disappear home", "appear explore"])
    }
  }

  @Test func screensOfOneFlowAreStepsOneAfterTheOther() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.begin(.explore)
      home.begin(.note("a"))
      #expect(home.begin(.channel(42)) == .landed)
      #expect(stage.place == "tabs:1/home/explore/note:a/channel:42")
    }
  }

  @Test func aPresentedScreenCoversEverything() throws {
    try onStage { stage in
      try #expect(stage.first(Home.self).begin(.compose) == .landed)
      #expect(stage.place == "tabs:1/home/compose")
      try #expect(stage.first(Tabs.self).begin(.profile("bo")) == .landed, "another container's")
      #expect(stage.place == "tabs:1/profile:bo")
      #expect(stage.state == "tabs:1/(home/compose)/profile:bo")
    }
  }

  @Test func aPresentedFlowHasAContainerOfItsOwn() throws {
    try onStage { stage in
      try #expect(stage.first(App.self).begin(.about) == .landed)
      try #expect(stage.first(About.self).begin(.licence) == .landed)
      #expect(stage.place == "about/licence")
      #expect(stage.state == "(tabs:1/home)/about/licence")
      #expect(
        stage.world.takeLog() == [
          "start About", "disappear home", "appear about", "disappear about", "appear licence",
        ])
    }
  }

  @Test func onlyOneIsPresentedAtATime() throws {
    try onStage { stage in
      let app = try stage.first(App.self)
      app.begin(.about)
      #expect(app.begin(.about) == .refreshed)
      #expect(stage.page == "about")
    }
  }

  @Test func replacingEndsTheWholeStack() throws {
    try onStage { stage in
      try stage.first(Home.self).begin(.explore)
      _ = stage.world.takeLog()
      try #expect(stage.first(App.self).begin(.login) == .landed)
      #expect(stage.place == "login")
      let log = stage.world.takeLog()
      #expect(log.prefix(2) == ["start Login", "disappear explore"])
      #expect(log.contains("removed explore replace"))
      #expect(log.contains("removed home replace"))
      #expect(log.contains("end home left(Usher.Departure.Reason.replace)"))
      #expect(log.suffix(2) == ["end tabs:1 left(Usher.Departure.Reason.replace)", "appear login"])
    }
  }

  @Test func aReplacingScreenIsOneStepFromItsFlow() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.begin(.explore)
      home.begin(.note("a"))
      #expect(home.begin(.onboarding) == .landed)
      #expect(stage.place == "tabs:1/home/onboarding", "what was below it has gone")
    }
  }

  @Test func replacingEndsWhatIsPresentedToo() throws {
    try onStage { stage in
      let app = try stage.first(App.self)
      app.begin(.about)
      #expect(app.begin(.login) == .landed)
      #expect(stage.place == "login")
      #expect(stage.state == "login")
      #expect(stage.page == "login")
    }
  }

  @Test func aCoveredFlowCannotPushBeneath() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let home = try stage.first(Home.self)
      #expect(home.begin(.explore) == .refused(.covered(by: "Channel")))
      #expect(home.begin(.compose) == .landed, "presenting is over everything")
      try #expect(stage.first(Channel.self).begin(.members) == .landed, "its own container is free")
      #expect(stage.place == "tabs:1/home/compose")
      #expect(home.begin(.explore) == .refused(.covered(by: "Page")))
      #expect(stage.state == "tabs:1/home/(channel:42/members)/compose")
    }
  }

  @Test func aStepThatIsOnTopIsRefreshedAndNotBegunTwice() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.begin(.explore)
      _ = stage.world.takeLog()
      #expect(home.begin(.explore) == .refreshed)
      #expect(stage.world.takeLog() == ["refresh explore"])
      #expect(stage.place == "tabs:1/home/explore")
    }
  }

  @Test func theSameWithOtherValuesIsAnother() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.begin(.note("a"))
      #expect(home.begin(.note("b")) == .landed)
      #expect(stage.place == "tabs:1/home/note:a/note:b")
    }
  }

  @Test func aStepOnTopOfAHiddenStackIsNotBegunTwiceEither() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.begin(.explore)
      try stage.first(Tabs.self).begin(.dms)
      _ = stage.world.takeLog()
      #expect(home.begin(.explore) == .refreshed)
      #expect(stage.state == "tabs:1/(home/explore)/dms")
      #expect(stage.world.takeLog() == [], "nothing that is hidden is refreshed")
    }
  }

  @Test func aHiddenFlowBeginsInItsOwnContainer() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      try stage.first(Tabs.self).begin(.dms)
      _ = stage.world.takeLog()
      stage.changes = 0
      #expect(home.begin(.channel(42)) == .landed)
      #expect(stage.place == "tabs:1/dms")
      #expect(stage.state == "tabs:1/(home/channel:42)/dms")
      #expect(stage.world.takeLog() == ["start Channel"], "nobody appears")
      #expect(stage.changes == 0, "nothing that is looked at has changed")
      #expect(stage.world.takeAsked().filter { $0.contains("finish") } == [])
    }
  }

  @Test func aStepThatCannotBeMadeIsRefused() throws {
    try onStage { stage in
      let before = stage.everything
      let home = try stage.first(Home.self)
      #expect(home.begin(.channel(404)) == .refused(.unknown(Reason("channel", ["id": "404"]))))
      #expect(home.begin(.channel(403)) == .refused(.denied(Reason("private"))))
      #expect(stage.everything == before)
      #expect(
        stage.tree.journal.records.suffix(2).map(\.refusal) == [
          .unknown(Reason("channel", ["id": "404"])), .denied(Reason("private")),
        ])
    }
  }

  @Test func aStepThatHasToWaitIsRefusedSinceOnlyLinksWait() throws {
    try onStage("login", account: nil) { stage in
      try #expect(stage.first(App.self).begin(.tabs(1)) == .refused(.denied(Reason("login"))))
      #expect(stage.tree.waitingLink == nil)
    }
  }

  @Test func aStepThatIsElsewhereLeadsThere() throws {
    try onStage { stage in
      try #expect(stage.first(App.self).begin(.tabs(301)) == .refreshed)
      #expect(stage.place == "tabs:1/home")
    }
    try onStage("login") { stage in
      try #expect(stage.first(App.self).begin(.tabs(301)) == .landed)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func redirectionsInACircleAreCut() throws {
    try onStage { stage in
      let before = stage.everything
      try #expect(stage.first(App.self).begin(.folder(301)) == .refused(.loop(["folder:301", "folder:301"])))
      #expect(stage.everything == before)
    }
  }

  @Test func whatAStepThrowsIsToldInTheWordsOfTheProgram() throws {
    try onStage { stage in
      stage.tree.links.reason = { _ in Reason("diskFull") }
      stage.world.hooks["start Channel"] = { throw Broken() }
      try #expect(
        stage.first(Home.self).begin(.channel(42))
          == .refused(.failed(step: "channel:42", why: Reason("diskFull"))))
    }
  }

  @Test func aStartThatThrowsRefusesTheStep() throws {
    try onStage { stage in
      stage.world.hooks["start Channel"] = { throw Broken() }
      let home = try stage.first(Home.self)
      let objects = stage.everything.objects
      #expect(
        home.begin(.channel(42))
          == .refused(.failed(step: "channel:42", why: Reason("unexpected", ["what": "Broken()"]))))
      #expect(stage.everything.objects == objects)
      #expect(stage.world.takeLog() == ["start Channel"])
      #expect(stage.page == "home")
    }
  }

  @Test func aCoordinatorThatHasEndedIsStale() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      stage.tree.back()
      #expect(channel.begin(.room(1)) == .refused(.stale))
      #expect(!channel.isPlaced)
      #expect(stage.place == "tabs:1/home")
      stage.world.log = []
    }
  }

  @Test func aFlowThatHasNotStartedCannotBeginAnything() throws {
    try onStage { stage in
      let dms = try stage.first(Dms.self)
      #expect(dms.begin(.dm(7)) == .refused(.stale))
      try #expect(stage.first(Tabs.self).begin(.dms) == .landed)
      #expect(stage.page == "dms")
    }
    try onStage(nil) { stage in
      try #expect(stage.first(App.self).begin(.login) == .refused(.stale))
      #expect(stage.tree.start() == .landed)
      #expect(stage.page == "splash")
    }
  }
}
