import Testing

@testable import Usher

/// Tabs, each with a stack of its own.
@Suite struct TabTests {
  @Test func aTabStartsWhenItIsFirstShownAndKeepsItsStackAfterwards() throws {
    try onStage { stage in
      let tabs = try stage.first(Tabs.self)
      try stage.first(Home.self).begin(.channel(42))
      _ = stage.world.takeLog()
      #expect(tabs.begin(.dms) == .landed)
      #expect(stage.world.takeLog() == ["start Dms", "disappear channel:42", "appear dms"])
      #expect(stage.place == "tabs:1/dms")
      try stage.first(Dms.self).begin(.dm(7))
      #expect(tabs.begin(.home) == .landed)
      #expect(stage.place == "tabs:1/home/channel:42")
      #expect(tabs.begin(.dms) == .landed)
      #expect(stage.place == "tabs:1/dms/dm:7")
      #expect(stage.all(Settings.self).count == 1, "made, not started")
    }
  }

  @Test func `home is the first screen of the first tab`() throws {
    try onStage { stage in
      try stage.first(Home.self).begin(.channel(42))
      try stage.first(Tabs.self).begin(.dms)
      #expect(stage.tree.home.written == "tabs:1/home")
      #expect(stage.tree.open(stage.tree.home) == .landed)
      #expect(stage.place == "tabs:1/home")
      try stage.first(App.self).begin(.about)
      #expect(stage.tree.home.written == "about")
    }
  }

  @Test func selectingATabDismissesWhatIsPresentedOverTheTabs() throws {
    try onStage { stage in
      let tabs = try stage.first(Tabs.self)
      tabs.begin(.profile("bo"))
      _ = stage.world.takeLog()
      #expect(tabs.begin(.search) == .landed)
      #expect(stage.place == "tabs:1/search")
      #expect(
        stage.world.takeLog() == [
          "start Search", "disappear profile:bo", "removed profile:bo tab", "appear search",
        ])
    }
  }

  @Test func selectingTheSelectedTabUnderAModalUncoversIt() throws {
    try onStage { stage in
      let tabs = try stage.first(Tabs.self)
      tabs.begin(.profile("bo"))
      #expect(tabs.begin(.home) == .landed)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func aTabSwitchInAHiddenContainerDoesNotAskTheShownScreen() throws {
    try onStage { stage in
      let tabs = try stage.first(Tabs.self)
      try stage.first(App.self).begin(.about)
      _ = stage.world.takeAsked()
      stage.world.guards["about"] = .no(Reason("busy"))
      #expect(tabs.begin(.dms) == .landed)
      #expect(stage.page == "about")
      #expect(stage.state == "(tabs:1/(home)/dms)/about")
      #expect(stage.world.takeAsked() == [])
    }
  }

  @Test func aTabWhoseStartThrowsIsAsItWas() throws {
    try onStage { stage in
      stage.world.hooks["started Dms"] = { throw Broken() }
      let tabs = try stage.first(Tabs.self)
      let objects = stage.everything.objects
      #expect(
        tabs.begin(.dms) == .refused(.failed(step: "dms", why: Reason("unexpected", ["what": "Broken()"]))))
      #expect(stage.state == "tabs:1/home")
      #expect(stage.everything.objects == objects)
      stage.world.hooks = [:]
      #expect(tabs.begin(.dms) == .landed)
      #expect(stage.page == "dms")
    }
  }

  @Test func aChildThatIsNoTabIsRefusedAsATab() throws {
    try onStage { stage in
      try #expect(stage.first(Tabs.self).begin(.bare) == .refused(.unfit(step: "bare", container: "Tabs")))
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func aTabThatIsMadeAnewBesideTheWayHoldsWhatThePlaceNames() throws {
    try onStage("tabs:1/dms") { stage in
      #expect(try stage.open("tabs:1/(dms/dm:7)/home/explore", keeping: .otherTabs) == .landed)
      #expect(stage.state == "tabs:1/(dms/dm:7)/home/explore")
      #expect(stage.tree.strays() == [])
      try stage.first(Tabs.self).begin(.dms)
      #expect(stage.place == "tabs:1/dms/dm:7")
    }
  }
}
