import Testing

@testable import Usher

@Suite struct LifeTests {
  @Test func coordinatorsAndScreensLiveAsLongAsTheirPlace() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      weak var channel: Channel?
      weak var page: Page?
      channel = try stage.first(Channel.self)
      page = stage.tree.screen as? Page
      #expect(channel != nil && page != nil)
      stage.tree.back()
      #expect(channel == nil)
      #expect(page == nil)
    }
  }

  @Test func aScreenThatIsKeptAfterItsEndIsHarmless() throws {
    try onStage("tabs:1/home/explore") { stage in
      let page = try #require(stage.tree.screen as? Page)
      stage.tree.back()
      #expect(page.seat?.send(.say("x")) == .refused(.stale))
      page.seat?.changed()
      #expect(!stage.world.log.contains { $0.contains("hears") })
    }
  }

  @Test func aSeatOutlivesItsTreeHarmlessly() throws {
    let world = World()
    var tree: Tree? = Tree(App(world))
    tree?.start()
    let page = try #require(tree?.screen as? Page)
    let splash = try #require(tree?.coordinator as? Splash)
    tree = nil
    #expect(page.seat?.send(.say("x")) == .refused(.stale))
    #expect(page.seat?.load({ 1 }) { _ in }.isPending == false)
    page.seat?.changed()
    #expect(splash.finish() == .refused(.stale))
    #expect(splash.back() == .refused(.stale))
    #expect(!splash.isPlaced)
  }

  @Test func requestsWhileAScreenOrCoordinatorIsReleasedAreRefused() throws {
    var answers: [Landing] = []
    var tree: Tree? = Tree(Speaker { answers.append($0) })
    tree?.start()
    for flow in [Speaker.ChildFlow.screen, .flow] {
      #expect((tree?.coordinator as? Speaker)?.begin(flow) == .landed)
      tree?.back()
    }
    #expect(answers.count == 3, "the screen; the flow and its first screen")
    tree = nil
    #expect(answers == Array(repeating: .refused(.stale), count: 5))
  }

  @Test func eachCoordinatorAndScreenIsToldOfItsEndOnce() throws {
    try onStage("tabs:1/(dms/dm:7)/home/channel:42/room:1") { stage in
      stage.tree.leave(.quit)
      let log = stage.world.takeLog()
      for page in ["home", "dms", "room:7", "channel:42", "room:1"] {
        #expect(log.filter { $0 == "removed \(page) quit" }.count == 1)
      }
      for flow in ["tabs:1", "home", "dms", "search", "settings", "dm:7", "channel:42", "room:1"] {
        #expect(log.filter { $0 == "end \(flow) left(Usher.Departure.Reason.quit)" }.count == 1)
      }
      #expect(log.first == "disappear room:1")
      #expect(log.last == "end tabs:1 left(Usher.Departure.Reason.quit)")
      #expect(stage.tree.screen == nil)
      #expect(stage.tree.liveCount == 1)
    }
  }

  @Test func onLeaveIsCalledBeforeAnythingIsRemoved() throws {
    try onStage("tabs:1/home/explore") { stage in
      var saved: String?
      stage.tree.onLeave = { tree in
        saved = tree.saved(version: 1).place.written
        tree.back()
      }
      stage.tree.leave(.quit)
      #expect(saved == "tabs:1/home/explore")
      #expect(stage.world.takeLog().first == "disappear explore")
    }
  }

  @Test func effectsBeginOnAppearanceAndEndOnce() throws {
    try onStage("tabs:1/home") { stage in
      try stage.first(Home.self).begin(.channel(42))
      try stage.first(Tabs.self).begin(.dms)
      try stage.first(Tabs.self).begin(.home)
      stage.tree.back()
      let log = stage.world.takeLog().filter { $0.contains("channel:42") && !$0.hasPrefix("end") }
      #expect(
        log == [
          "appear channel:42", "disappear channel:42", "appear channel:42", "disappear channel:42",
          "removed channel:42 back",
        ])
    }
  }

  @Test func aCoordinatorThatIsHandedOutTwiceIsRefused() throws {
    final class Shared: Coordinator {
      enum ChildFlow: Flow { case one, two }
      let life = Life()
      let world = World()
      lazy var only = About(world)
      func start() { show(Page(world, "shared")) { _, _ in } }
      func makeChild(_ flow: ChildFlow) -> Child<Shared> { .flow(only, as: flow == .one ? .push : .present) }
    }
    let shared = Shared()
    let tree = Tree(shared)
    tree.start()
    #expect(shared.begin(.one) == .landed)
    #expect(shared.begin(.two) == .refused(.placedTwice("About")))
    #expect(shared.only.begin(.licence) == .landed, "the one that stands is not disturbed")
    tree.back()
    tree.back()
    #expect(tree.place == .root)
    #expect(shared.begin(.two) == .landed, "its place is free again")
    #expect(tree.place.written == "two")
    #expect(shared.only.begin(.licence) == .landed)
    #expect(tree.place.written == "two/licence")
    #expect(tree.strays() == [])
    #expect(tree.liveCount == 5)
  }

  @Test func planningLeavesACoordinatorFree() throws {
    try onStage("tabs:1/home") { stage in
      for _ in 0..<20 { _ = stage.tree.explain(try Place(written: "tabs:2/home/channel:1/room:2")) }
      #expect(stage.tree.liveCount == 7)
      #expect(stage.world.alive == 7)
    }
  }

  @Test func liveCountsCountOnlyPlacedNodes() throws {
    try onStage(nil) { stage in
      #expect(stage.tree.liveCount == 1)
      stage.tree.start()
      #expect(stage.tree.liveCount == 3)
      try stage.open("tabs:1/home/channel:42")
      #expect(stage.tree.liveCount == 9)
      try stage.open("login")
      #expect(stage.tree.liveCount == 3)
    }
  }

  @Test func strayNodesAreNamed() throws {
    try onStage("tabs:1/home/explore") { stage in
      // Keeps a node after its place was left, which no program should do.
      var kept: Node? = stage.tree.leaf
      #expect(kept != nil)
      stage.tree.back()
      #expect(stage.tree.strays() == ["Page"])
      kept = nil
      #expect(stage.tree.strays() == [])
    }
  }
}

/// A flow that requests to go back while it is being released, and whose screens then send an event.
private final class Speaker: Coordinator {
  enum ChildFlow: Flow { case screen, flow }
  let life = Life()
  private let hear: (Landing) -> Void

  init(_ hear: @escaping (Landing) -> Void) { self.hear = hear }
  deinit { hear(back()) }

  func start() { show(SpokenPage(hear)) { _, _ in } }

  func makeChild(_ flow: ChildFlow) -> Child<Speaker> {
    switch flow {
    case .screen: .screen(SpokenPage(hear)) { _, _ in }
    case .flow: .flow(Speaker(hear))
    }
  }
}

private final class SpokenPage: Screen {
  enum Event { case lastWord }
  private let hearLanding: (Landing) -> Void
  private var seat: Seat<Event>?

  init(_ hear: @escaping (Landing) -> Void) { hearLanding = hear }
  deinit { if let seat { hearLanding(seat.send(.lastWord)) } }

  func appear(_ seat: Seat<Event>) { self.seat = seat }
}
