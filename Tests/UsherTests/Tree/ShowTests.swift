import Testing

@testable import Usher

@Suite struct ShowTests {
  @Test func theFirstScreenStandsWhereItsFlowDoes() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      #expect(stage.page == "channel:42")
      #expect(stage.place == "tabs:1/home/channel:42")
      #expect(stage.tree.coordinator is Channel)
    }
  }

  @Test func aSecondFirstScreenIsRefused() throws {
    try onStage { stage in
      var notices: [Reason] = []
      stage.tree.onNotice = { notices.append($0) }
      var landing: Landing?
      stage.world.hooks["started Channel"] = {
        let channel = try #require(stage.tree.census.nodes.compactMap { $0.object as? Channel }.first)
        landing = channel.show(Page(stage.world, "second")) { _, _ in }
      }
      try stage.first(Home.self).begin(.channel(42))
      let mistake = Refusal.unfit(step: "Page", container: "Channel")
      #expect(landing == .refused(mistake))
      #expect(stage.page == "channel:42")
      // The caller may not have looked.
      #expect(stage.tree.journal.records.last?.refusal == mistake)
      #expect(
        notices.map(\.values) == [
          ["what": "Channel cannot show Page: a flow shows one screen, in start()"]
        ])
    }
  }

  @Test func showingIsForStartOnly() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      let mistake = Refusal.unfit(step: "Page", container: "Home")
      #expect(home.show(Page(stage.world, "late")) { _, _ in } == .refused(mistake))
      #expect(stage.tree.journal.records.last?.refusal == mistake)
      #expect(throws: Refusal.stale) { try stage.first(Tabs.self).tabs([.home]) }
      #expect(stage.page == "home")
    }
  }

  @Test func aFlowWithNothingToShowIsRefused() throws {
    final class Empty: Coordinator {
      let life = Life()
      func start() {}
    }
    final class NoTabs: Coordinator {
      enum ChildFlow: Flow { case one }
      let life = Life()
      func start() throws { try tabs([]) }
      func makeChild(_ flow: ChildFlow) -> Child<NoTabs> { .flow(Empty(), as: .tab) }
    }
    final class Untabbed: Coordinator {
      enum ChildFlow: Flow { case one }
      let life = Life()
      func start() throws { try tabs([.one]) }
      func makeChild(_ flow: ChildFlow) -> Child<Untabbed> { .flow(Empty()) }
    }
    #expect(Tree(Empty()).start() == .refused(.empty("Empty")))
    #expect(Tree(NoTabs()).start() == .refused(.empty("NoTabs")))
    #expect(Tree(Untabbed()).start() == .refused(.unfit(step: "one", container: "Untabbed")))
  }

  @Test func theReasonWhyTheFirstChildCannotBeginIsTold() throws {
    final class Gate: Coordinator {
      enum ChildFlow: Flow { case locked, broken, elsewhere }
      let life = Life()
      let first: ChildFlow
      init(_ first: ChildFlow) { self.first = first }
      func start() { begin(first) }
      func admits(_ flow: ChildFlow) -> Admission {
        switch flow {
        case .locked: .no(Reason("locked"))
        case .broken: .yes
        case .elsewhere: .redirect(.root)
        }
      }
      func makeChild(_ flow: ChildFlow) throws -> Child<Gate> { throw Broken() }
    }
    #expect(Tree(Gate(.locked)).start() == .refused(.denied(Reason("locked"))))
    #expect(
      Tree(Gate(.broken)).start()
        == .refused(.failed(step: "broken", why: Reason("unexpected", ["what": "Broken()"]))))
    #expect(Tree(Gate(.elsewhere)).start() == .refused(.denied(Reason("redirected", ["place": ""]))))
  }

  @Test func aTabMayBeAScreen() throws {
    final class Two: Coordinator {
      enum ChildFlow: Flow { case one, two }
      let life = Life()
      let world: World
      init(_ world: World) { self.world = world }
      func start() throws { try tabs([.one, .two]) }
      func makeChild(_ flow: ChildFlow) -> Child<Two> {
        .screen(Page(world, "\(flow)"), as: .tab) { _, _ in }
      }
    }
    let two = Two(World())
    let tree = Tree(two)
    #expect(tree.start() == .landed)
    #expect(tree.place.written == "one")
    #expect(two.begin(.two) == .landed)
    #expect(tree.place.written == "two")
    #expect(two.world.log == ["appear one", "disappear one", "appear two"])
    try #expect(tree.open(Place(written: "one")) == .landed)
    try #expect(tree.open(Place(written: "two"), keeping: .nothing) == .landed)
    try #expect(tree.open(Place(written: "two/more")) == .refused(.unknownStep("more", in: "Page")))
    #expect(tree.back() == .landed)
    #expect(tree.place.written == "one")
    #expect(tree.strays() == [])
    #expect(tree.liveCount == 3)
  }
}
