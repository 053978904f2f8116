import Testing

@testable import Usher

@Suite struct FinishTests {
  private let left = "left(Usher.Departure.Reason.finish)"

  @Test func aFlowEndsAndItsParentHearsTheOutcomeOnce() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      #expect(channel.finish(.archived) == .landed)
      #expect(stage.place == "tabs:1/home")
      #expect(
        stage.world.takeLog() == [
          "disappear channel:42", "removed channel:42 finish",
          "end channel:42 finished(UsherTests.Channel.Outcome.archived)", "appear home",
        ])
      #expect(channel.finish(.muted) == .refused(.stale))
      #expect(stage.world.takeLog() == [])
    }
  }

  @Test func theFinishingFlowIsNotAskedButItsChildrenAre() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      try stage.first(Channel.self).finish(.muted)
      #expect(stage.world.takeAsked() == ["room:1 finish -> tabs:1/home", "Room finish -> tabs:1/home"])
    }
  }

  @Test func descendantsAreToldThatTheyWereLeft() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      try stage.first(Channel.self).finish(.muted)
      #expect(
        stage.world.takeLog() == [
          "disappear room:1", "removed room:1 finish", "end room:1 \(left)", "removed channel:42 finish",
          "end channel:42 finished(UsherTests.Channel.Outcome.muted)", "appear home",
        ])
    }
  }

  @Test func aGuardBelowKeepsTheFlowAndItsOutcome() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      stage.world.guards["room:1"] = .no(Reason("typing"))
      let channel = try stage.first(Channel.self)
      let before = stage.everything
      #expect(channel.finish(.archived) == .refused(.denied(Reason("typing"))))
      #expect(stage.everything == before)
      stage.world.guards = [:]
      // The flow has not finished, so going back leaves it.
      stage.tree.back()
      stage.tree.back()
      #expect(stage.world.log.contains("end channel:42 left(Usher.Departure.Reason.back)"))
    }
  }

  @Test func nextMayBeTheParentsOwn() throws {
    try onStage("tabs:1/home/explore/channel:42") { stage in
      try #expect(stage.first(Channel.self).finish(.muted, next: Home.ChildFlow.channel(7)) == .landed)
      #expect(stage.place == "tabs:1/home/explore/channel:7")
      #expect(
        stage.world.takeLog() == [
          "start Channel", "disappear channel:42", "removed channel:42 finish",
          "end channel:42 finished(UsherTests.Channel.Outcome.muted)", "appear channel:7",
        ])
    }
  }

  @Test func nextMayBeTheSameStepAgain() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      #expect(channel.finish(.muted, next: Home.ChildFlow.channel(42)) == .landed)
      try #expect(stage.first(Channel.self) !== channel)
      #expect(stage.place == "tabs:1/home/channel:42")
    }
  }

  @Test func nextMayBeSomethingThatReplacesOrIsPresented() throws {
    try onStage("tabs:1/home/explore/channel:42") { stage in
      try #expect(stage.first(Channel.self).finish(.muted, next: Home.ChildFlow.compose) == .landed)
      #expect(stage.place == "tabs:1/home/explore/compose")
    }
    try onStage("tabs:1/home/explore/channel:42") { stage in
      try #expect(stage.first(Channel.self).finish(.muted, next: Home.ChildFlow.onboarding) == .landed)
      #expect(stage.state == "tabs:1/home/onboarding")
    }
  }

  @Test func nextGoesUpThroughTheAncestorsToTheFirstThatHasIt() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      try #expect(stage.first(Room.self).finish("done", next: App.ChildFlow.login) == .landed)
      #expect(stage.place == "login")
      #expect(
        stage.world.takeLog() == [
          "start Login", "disappear room:1", "removed room:1 finish", "end room:1 finished(\"done\")",
          "removed channel:42 finish", "end channel:42 \(left)", "removed home finish",
          "end settings \(left)",
          "end search \(left)", "end dms \(left)", "end home \(left)", "end tabs:1 \(left)", "appear login",
        ])
    }
  }

  @Test func theSameWorkspaceIsSwitchedByFinishing() throws {
    try onStage("tabs:1/dms") { stage in
      try #expect(stage.first(Tabs.self).finish(.switched, next: App.ChildFlow.tabs(2)) == .landed)
      #expect(stage.place == "tabs:2/home")
    }
  }

  @Test func aNextFlowThatFitsNowhereChangesNothing() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      let before = stage.everything
      try #expect(
        stage.first(Room.self).finish("x", next: Folder.ChildFlow.file(1))
          == .refused(.fitsNowhere(flow: "file:1", asked: ["Channel", "Home", "Tabs", "App"])))
      #expect(stage.everything == before)
    }
  }

  @Test func aNextFlowThatIsNotAdmittedChangesNothing() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let before = stage.everything
      let channel = try stage.first(Channel.self)
      #expect(
        channel.finish(.muted, next: Home.ChildFlow.channel(403)) == .refused(.denied(Reason("private"))))
      #expect(
        channel.finish(.muted, next: Home.ChildFlow.channel(404))
          == .refused(.unknown(Reason("channel", ["id": "404"]))))
      #expect(stage.everything == before)
    }
  }

  @Test func aNextFlowWhoseStartThrowsChangesNothing() throws {
    try onStage("login", account: nil) { stage in
      stage.world.hooks["started Home"] = { throw Broken() }
      let before = stage.everything.objects
      try #expect(
        stage.first(Login.self).logIn()
          == .refused(.failed(step: "home", why: Reason("unexpected", ["what": "Broken()"]))))
      #expect(stage.everything.objects == before)
      #expect(stage.page == "login")
      #expect(!stage.world.log.contains { $0.hasPrefix("end") })
    }
  }

  @Test func aNextFlowThatFitsNowhereChangesNothingAlsoFromAModal() throws {
    try onStage { stage in
      try stage.first(App.self).begin(.about)
      let before = stage.everything
      try #expect(
        stage.first(About.self).finish(next: PlainStep.pushed)
          == .refused(.fitsNowhere(flow: "pushed", asked: ["App"])))
      #expect(stage.everything == before)
    }
  }
  private enum PlainStep: Flow { case pushed }

  @Test func aFlowThatWouldLeaveItsParentEmptyEndsTheParentToo() throws {
    final class Outer: Coordinator {
      enum ChildFlow: Flow { case inner }
      let life = Life()
      let world: World
      init(_ world: World) { self.world = world }
      func start() { begin(.inner) }
      func makeChild(_ flow: ChildFlow) -> Child<Outer> {
        .flow(Splash(world)) { $0.world.moment("end inner \($1)") }
      }
    }
    final class Top: Coordinator {
      enum ChildFlow: Flow { case outer }
      let life = Life()
      let world = World()
      func start() { show(Page(world, "top")) { _, _ in } }
      func makeChild(_ flow: ChildFlow) -> Child<Top> {
        .flow(Outer(world)) { $0.world.moment("end outer \($1)") }
      }
    }
    let top = Top()
    let tree = Tree(top)
    tree.start()
    top.begin(.outer)
    #expect(tree.place.written == "outer/inner")
    let splash = try #require(tree.coordinator as? Splash)
    _ = top.world.takeLog()
    #expect(splash.finish() == .landed)
    #expect(tree.place == .root)
    #expect(
      top.world.takeLog() == [
        "disappear splash", "removed splash finish", "end inner finished()", "end outer \(left)",
        "appear top",
      ])
    #expect(tree.strays() == [])
  }

  @Test func theLastFlowOfAllCannotEnd() throws {
    try onStage("login") { stage in
      let before = stage.everything
      try #expect(stage.first(Login.self).finish("x") == .refused(.empty("App")))
      #expect(stage.everything == before)
    }
  }

  @Test func theRootCannotFinish() throws {
    try onStage { stage in
      try #expect(stage.first(App.self).finish() == .atRoot)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func `a tab that has not started can log out`() throws {
    try onStage("tabs:1/home") { stage in
      let settings = try stage.first(Settings.self)
      #expect(settings.isPlaced)
      _ = stage.world.takeAsked()
      #expect(settings.finish(next: App.ChildFlow.login, reason: .logOut) == .landed)
      #expect(stage.place == "login")
      #expect(!settings.isPlaced)
      #expect(!stage.world.takeAsked().contains { $0.hasPrefix("settings") }, "it has nothing to lose")
    }
  }

  @Test func `a tab that has not started and finishes starts when it is shown`() throws {
    try onStage("tabs:1/home") { stage in
      let settings = try stage.first(Settings.self)
      #expect(settings.finish() == .landed)
      #expect(stage.place == "tabs:1/home")
      try #expect(stage.first(Tabs.self).begin(.settings) == .landed)
      #expect(stage.place == "tabs:1/settings")
    }
  }

  @Test func loggingOutAsksEveryScreenOnTheWayOut() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .no(Reason("typing"))
      let home = try stage.first(Home.self)
      #expect(home.finish(next: App.ChildFlow.login, reason: .logOut) == .refused(.denied(Reason("typing"))))
      #expect(
        home.finish(next: App.ChildFlow.login) == .landed, "a flow that finishes speaks for its own screens")
    }
  }

  @Test func theTargetIsWhereTheUserWillBe() throws {
    try onStage("tabs:1/home/explore/channel:42") { stage in
      try stage.first(Home.self).begin(.compose)
      stage.tree.back()
      _ = stage.world.takeAsked()
      try stage.first(Channel.self).begin(.room(1))
      try stage.first(Channel.self).finish(.muted)
      #expect(stage.world.takeAsked().first == "room:1 finish -> tabs:1/home/explore")
    }
  }
}
