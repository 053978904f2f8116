import Testing

@testable import Usher

/// Flows that finish in a tab, or above something. Afterwards there is always a screen.
@Suite struct FinishFromTabsAndModalsTests {
  private let left = "left(Usher.Departure.Reason.finish)"

  @Test func nextMayBeATabThatStandsAlready() throws {
    try onStage("tabs:1/(dms/dm:7)/home/channel:42") { stage in
      try #expect(stage.first(Channel.self).finish(.muted, next: Tabs.ChildFlow.dms) == .landed)
      #expect(stage.place == "tabs:1/dms/dm:7")
      #expect(stage.state == "tabs:1/dms/dm:7", "the tab that finished starts afresh when it is next shown")
      #expect(stage.all(Home.self).count == 1)
    }
  }

  @Test func finishingAPresentedFlowUncovers() throws {
    try onStage { stage in
      try stage.first(App.self).begin(.about)
      try #expect(stage.first(About.self).finish() == .landed)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func finishingAPresentedFlowMayGoOn() throws {
    try onStage { stage in
      try stage.first(App.self).begin(.about)
      try #expect(stage.first(About.self).finish(next: App.ChildFlow.login) == .landed)
      #expect(stage.state == "login")
    }
  }

  @Test func finishingATabStartsItAfresh() throws {
    try onStage("tabs:1/(dms)/home/explore") { stage in
      let home = try stage.first(Home.self)
      #expect(home.finish() == .landed)
      #expect(stage.place == "tabs:1/home")
      try #expect(stage.first(Home.self) !== home)
      #expect(
        stage.world.takeLog() == [
          "start Home", "disappear explore", "removed explore finish", "removed home finish",
          "end home finished()", "appear home",
        ])
    }
  }

  @Test func finishingAHiddenTabStartsItAfreshWhenItIsNextShown() throws {
    try onStage("tabs:1/(home/explore)/dms") { stage in
      let home = try stage.first(Home.self)
      #expect(home.finish() == .landed)
      #expect(stage.place == "tabs:1/dms")
      #expect(!stage.world.takeLog().contains("start Home"))
      try stage.first(Tabs.self).begin(.home)
      #expect(stage.place == "tabs:1/home")
      #expect(stage.world.takeLog().contains("start Home"))
    }
  }

  @Test func aTabThatCannotBeMadeAgainDoesNotEnd() throws {
    try onStage("tabs:1/dms/dm:7") { stage in
      stage.world.hooks["make dms"] = { throw Broken() }
      let before = stage.everything
      try #expect(
        stage.first(Dms.self).finish()
          == .refused(.failed(step: "dms", why: Reason("unexpected", ["what": "Broken()"]))))
      #expect(stage.everything == before)
    }
  }

  @Test func nextThatIsPresentedNeedsSomethingBeneath() throws {
    try onStage("login") { stage in
      let before = stage.everything
      try #expect(stage.first(Login.self).finish("x", next: App.ChildFlow.about) == .refused(.empty("App")))
      #expect(stage.everything == before)
    }
  }

  @Test func fromAModalOverTabsNextMayBeATab() throws {
    try onStage { stage in
      let over = try stage.first(Overlay.self, after: { try stage.first(Tabs.self).begin(.overlay) })
      #expect(over.finish(next: Tabs.ChildFlow.dms) == .landed)
      #expect(stage.place == "tabs:1/dms")
      #expect(stage.state == "tabs:1/(home)/dms")
    }
  }

  @Test func fromAModalOverTabsNothingCanBePushed() throws {
    try onStage { stage in
      let over = try stage.first(Overlay.self, after: { try stage.first(Tabs.self).begin(.overlay) })
      let before = stage.everything
      #expect(over.finish(next: Tabs.ChildFlow.bare) == .refused(.unfit(step: "bare", container: "Tabs")))
      #expect(stage.everything == before)
      #expect(
        over.finish(next: Tabs.ChildFlow.profile("bo")) == .landed, "but another modal can take its place")
      #expect(stage.place == "tabs:1/profile:bo")
    }
  }

  @Test func fromAModalOverAStackNextIsPushedUnlessAFlowIsInTheWay() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      let over = try stage.first(Overlay.self, after: { home.begin(.overlay) })
      #expect(over.finish(next: Home.ChildFlow.channel(42)) == .landed)
      #expect(stage.state == "tabs:1/home/channel:42")
      let again = try stage.first(Overlay.self, after: { home.begin(.overlay) })
      let before = stage.everything
      #expect(again.finish(next: Home.ChildFlow.explore) == .refused(.covered(by: "Channel")))
      #expect(stage.everything == before)
    }
  }

  @Test func nothingIsPushedBeneathAModal() throws {
    try onStage("tabs:1/home/(channel:42)/overlay") { stage in
      let before = stage.everything
      let channel = try stage.first(Channel.self)
      #expect(channel.finish(.muted, next: Home.ChildFlow.explore) == .refused(.covered(by: "Overlay")))
      #expect(channel.finish(.muted, next: Home.ChildFlow.compose) == .refused(.covered(by: "Overlay")))
      #expect(stage.everything == before)
    }
    try onStage("tabs:1/home/(channel:42)/overlay") { stage in
      try #expect(stage.first(Channel.self).finish(.muted) == .landed)
      #expect(stage.state == "tabs:1/home/overlay", "a flow may end beneath it")
    }
  }

  @Test func aReplacingFlowEndsAModalAboveTheFlowThatFinishes() throws {
    try onStage { stage in
      try stage.first(App.self).begin(.about)
      try #expect(stage.first(Tabs.self).finish(.loggedOut, next: App.ChildFlow.login) == .landed)
      #expect(stage.state == "login")
      #expect(stage.page == "login")
    }
  }
}
