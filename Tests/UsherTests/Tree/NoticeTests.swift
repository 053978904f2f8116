import Testing

@testable import Usher

@Suite struct NoticeTests {
  private let why = Reason("archived")

  @Test func aClosedFlowMayContinueElsewhere() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      try #expect(stage.first(Channel.self).close(why: why, next: Home.ChildFlow.explore) == .landed)
      #expect(stage.place == "tabs:1/home/explore")
    }
  }

  @Test func aCloseThatIsRefusedChangesNothingAndTellsNothing() throws {
    try onStage("login") { stage in
      stage.tree.onNotice = { _ in Issue.record("told") }
      let before = stage.everything
      try #expect(stage.first(Login.self).close(why: why) == .refused(.empty("App")))
      #expect(stage.everything == before)
      stage.tree.onNotice = nil
    }
    try onStage("tabs:1/home/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      stage.tree.back()
      #expect(channel.close(why: why) == .refused(.stale))
    }
  }

  @Test func requestsOfANoticesHandlerWaitUntilTheNoticeIsDelivered() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let home = try stage.first(Home.self)
      var heard: [String] = []
      stage.tree.onNotice = { reason in
        heard.append("\(reason.id) at \(stage.place)")
        home.begin(.explore)
        heard.append("asked for more at \(stage.place)")
      }
      stage.world.hooks["removed channel:42 back"] = { home.tell(Reason("gone")) }
      stage.tree.back()
      #expect(heard == ["gone at tabs:1/home", "asked for more at tabs:1/home"])
      #expect(stage.place == "tabs:1/home/explore", "what a notice sets off waits until it has been heard")
      stage.tree.onNotice = nil
    }
  }

  @Test func aScreenMayTellWhileItStands() throws {
    try onStage("tabs:1/home/explore") { stage in
      var heard: [Reason] = []
      stage.tree.onNotice = { heard.append($0) }
      let seat = try #require((stage.tree.screen as? Page)?.seat)
      seat.tell(why)
      stage.tree.back()
      seat.tell(why)
      #expect(heard == [why])
      stage.tree.onNotice = nil
    }
  }

  @Test func theOwnerOfTheTreeMaySendNotices() throws {
    try onStage("tabs:1/home") { stage in
      var heard: [String] = []
      stage.tree.onNotice = { heard.append("\($0.id) at \(stage.place)") }
      stage.tree.tell(why)
      // A notice during a change is delivered after the change.
      stage.world.hooks["disappear home"] = { stage.tree.tell(Reason("moved")) }
      try stage.first(Home.self).begin(.explore)
      #expect(heard == ["archived at tabs:1/home", "moved at tabs:1/home/explore"])
      stage.tree.onNotice = nil
    }
  }
}
