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

  @Test func aFlowThatNoAncestorHasIsRefusedByName() throws {
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

  @Test func aChildsPlaceIsOneStepFromItsFlow() throws {
    try onStage("tabs:1/home/explore/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      #expect(channel.place(of: .room(1)).written == "tabs:1/home/explore/channel:42/room:1")
      try #expect(stage.first(App.self).place(of: .login).written == "login")
      #expect(stage.tree.open(channel.place(of: .room(1))) == .landed)
      stage.tree.back()
      stage.tree.back()
      #expect(channel.place(of: .room(1)) == .root, "it has ended")
    }
  }

  @Test func anAdmissionLeadsToASiblingWithoutNamingTheAncestors() throws {
    final class Safe: Coordinator {
      enum ChildFlow: Flow { case pin, inside, safe }
      let life = Life()
      var isOpen = false
      func start() { show(Page(World(), "safe")) { _, _ in } }
      func admits(_ flow: ChildFlow) -> Admission { flow == .inside && !isOpen ? redirect(to: .pin) : .yes }
      func makeChild(_ flow: ChildFlow) -> Child<Safe> {
        flow == .safe ? .flow(Safe()) : .screen(Page(World(), "\(flow)")) { _, _ in }
      }
    }
    let tree = Tree(Safe())
    #expect(tree.start() == .landed)
    try #expect(tree.open(Place(written: "safe/safe/inside")) == .landed)
    #expect(tree.place.written == "safe/safe/pin")
    let inner = try #require(tree.coordinator as? Safe)
    #expect(inner.begin(.inside) == .refreshed)
    inner.isOpen = true
    #expect(inner.begin(.inside) == .landed)
    #expect(tree.place.written == "safe/safe/pin/inside")
  }
}
