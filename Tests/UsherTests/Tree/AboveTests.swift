import Testing

@testable import Usher

@Suite struct AboveTests {
  @Test func aFlowAsksTheNearestAncestorThatHasTheStep() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      let room = try stage.first(Room.self)
      #expect(room.begin(above: Tabs.ChildFlow.dms) == .landed)
      #expect(stage.state == "tabs:1/(home/channel:42/room:1)/dms", "nothing has ended")
      #expect(room.begin(above: App.ChildFlow.about) == .landed)
      #expect(stage.place == "about")
    }
  }

  @Test func whatNoAncestorHasIsRefusedByName() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      let before = stage.everything
      try #expect(
        stage.first(Room.self).begin(above: Room.ChildFlow.details)
          == .refused(.fitsNowhere(flow: "details", asked: ["Channel", "Home", "Tabs", "App"])),
        "its own it begins itself")
      #expect(stage.everything == before)
    }
  }

  @Test func anAncestorIsCoveredByTheOneThatAsks() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      try #expect(
        stage.first(Channel.self).begin(above: Home.ChildFlow.explore) == .refused(.covered(by: "Channel")))
    }
  }
}
