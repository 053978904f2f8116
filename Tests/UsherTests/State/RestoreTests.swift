import SeededRandom
import Testing
import UsherSession

@testable import Usher

@Suite struct RestoreTests {
  private func restore(
    _ text: String, account: String? = "ann", _ body: (Stage, Landing) throws -> Void
  ) throws {
    try onStage(nil, account: account) { stage in
      let landing = stage.tree.start(
        restoring: try SavedState(version: 1, place: Place(written: text), drafts: ["tabs:1/home": "half"]))
      #expect(stage.tree.drafts == ["tabs:1/home": "half"])
      try body(stage, landing)
    }
  }

  /// Two tabs, each with a single screen, and a screen that is presented over them.
  private final class Counter: Coordinator {
    enum ChildFlow: Flow { case search, settings, logIn }
    let life = Life()
    private let world: World
    init(_ world: World) { self.world = world }

    func start() throws { try tabs([.search, .settings]) }
    func makeChild(_ flow: ChildFlow) -> Child<Counter> {
      .screen(Page(world, "\(flow)"), as: flow == .logIn ? .present : .tab) { _, _ in }
    }
  }

  @Test func `a screen that is presented over a tab with one screen is restored`() throws {
    let first = Tree(Counter(World()))
    first.start()
    first.open(try Place(written: "settings"))
    first.open(try Place(written: "logIn"))
    let state = first.saved(version: 1)
    let again = Tree(Counter(World()))
    var refusals: [Refusal] = []
    again.onRefusal = { refusals.append($0) }
    #expect(again.start(restoring: state) == .landed)
    #expect(refusals == [])
    #expect(again.state == first.state)
    #expect(again.place.written == "logIn")
    again.back()
    #expect(again.place.written == "settings")
  }

  @Test func theWholeTreeComesBack() throws {
    for text in [
      "login", "login/forgot", "tabs:1/home",
      "tabs:2/(dms/dm:7)/(search/results:tea,page=2)/home/explore/channel:4/room:2",
      "(tabs:1/(dms)/home/channel:42)/about/licence", "tabs:1/home/(channel:42/room:1)/overlay/detail",
      "tabs:1/(home/explore)/(dms/dm:1)/profile:bo", "tabs:1/settings/theme", "folder:1/folder:2/file:3",
    ] {
      var saved: SavedState?
      try onStage("login") { stage in
        try stage.open(text)
        saved = stage.tree.saved(version: 1)
        #expect(saved?.place.written == text)
      }
      let written = try #require(saved?.written)
      try onStage(nil) { stage in
        try #expect(stage.tree.start(restoring: #require(SavedState(written: written))) == .landed)
        #expect(stage.state == text)
        #expect(stage.tree.saved(version: 1).written == written)
      }
    }
  }

  @Test func anUnknownStepFallsBackToItsNearestAncestorWithANotice() throws {
    try restore("tabs:1/home/channel:42/attic/thread:1") { stage, landing in
      #expect(landing == .landed)
      #expect(stage.place == "tabs:1/home/channel:42")
      #expect(stage.takeRefusals() == [.unknownStep("attic", in: "Channel")])
    }
    try restore("attic/home") { stage, _ in
      #expect(stage.page == "splash")
      #expect(stage.takeRefusals() == [.unknownStep("attic", in: "App")])
    }
  }

  @Test func aStepThatIsRefusedOrMissingFallsBackToo() throws {
    try restore("tabs:1/home/channel:403/room:1") { stage, _ in
      #expect(stage.place == "tabs:1/home")
      #expect(stage.takeRefusals() == [.denied(Reason("private"))])
    }
    try restore("tabs:1/home/explore/channel:404") { stage, _ in
      #expect(stage.place == "tabs:1/home/explore")
      #expect(stage.takeRefusals() == [.unknown(Reason("channel", ["id": "404"]))])
    }
    try restore("tabs:3/home") { stage, _ in
      #expect(stage.page == "splash")
      #expect(stage.takeRefusals() == [.denied(Reason("notMember"))])
    }
  }

  @Test func aMissingStepInAnotherTabDoesNotStopTheOpening() throws {
    try restore("tabs:1/(attic/dm:7)/(dms/dm:7/attic)/home/channel:42") { stage, _ in
      #expect(stage.state == "tabs:1/(dms/dm:7)/home/channel:42")
      #expect(stage.takeRefusals() == [.unknownStep("attic", in: "Tabs"), .unknownStep("attic", in: "Room")])
    }
    try restore("(tabs:1/attic)/about") { stage, _ in
      #expect(stage.state == "(tabs:1/home)/about")
      #expect(stage.takeRefusals() == [.unknownStep("attic", in: "Tabs")])
    }
  }

  @Test func aStartThatFailsFallsBackFromTheEndOfThePlaceFirst() throws {
    try onStage(nil) { stage in
      stage.world.hooks["start Room"] = { throw Broken() }
      let state = try SavedState(
        version: 1, place: Place(written: "tabs:1/(dms)/home/channel:42/room:1/thread:2"))
      #expect(stage.tree.start(restoring: state) == .landed)
      #expect(stage.state == "tabs:1/(dms)/home/channel:42")
      let failed = Refusal.failed(step: "room:1", why: Reason("unexpected", ["what": "Broken()"]))
      #expect(stage.takeRefusals() == [failed])
    }
  }

  @Test func aStartThatFailsInAnotherTabDoesNotStopTheOpening() throws {
    try onStage(nil) { stage in
      stage.world.hooks["start Room"] = { throw Broken() }
      let state = try SavedState(
        version: 1, place: Place(written: "tabs:1/(dms/dm:7)/(settings/theme)/home/explore"))
      #expect(stage.tree.start(restoring: state) == .landed)
      #expect(stage.place == "tabs:1/home/explore")
      #expect(stage.takeRefusals().count == 1)
    }
  }

  @Test func beforeLogInTheStateWaits() throws {
    try restore("tabs:1/home/channel:42", account: nil) { stage, landing in
      #expect(landing == .waiting(Reason("login")))
      #expect(stage.page == "splash")
      try #expect(stage.tree.open(Place(written: "login")) == .landed)
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home/channel:42")
    }
  }

  @Test func theRootIsJustStarted() throws {
    try restore("") { stage, landing in
      #expect(landing == .landed)
      #expect(stage.page == "splash")
    }
  }

  @Test func anyRestoredStateHasAScreen() throws {
    var random = SplitMix64(seed: 0x5EED_0003)
    let steps = [
      "tabs:1", "tabs:2", "tabs:3", "home", "dms", "search", "dm:7", "channel:42", "channel:404",
      "channel:403", "room:1",
      "explore", "onboarding", "compose", "overlay", "detail", "about", "licence", "attic", "profile:x",
      "bare", "folder:1",
      "file:1", "results:a,page=1", "thread:1", "details", "login", "splash", "tabs:301",
    ]
    for round in 0..<120 {
      func text(_ depth: Int) -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          depth < 3 && Int.random(in: 0..<4, using: &random) == 0
            ? "(\(text(depth + 1)))" : steps[Int.random(in: 0..<steps.count, using: &random)]
        }.joined(separator: "/")
      }
      guard let place = try? Place(written: text(0)) else { continue }
      try onStage(nil) { stage in
        let landing = stage.tree.start(restoring: SavedState(version: 1, place: place))
        switch landing {
        case .landed, .refreshed: break
        default: Issue.record("seed 5EED0003, round \(round), \(place): \(landing)")
        }
        #expect(stage.page != "-", "seed 5EED0003, round \(round), \(place)")
        let state = stage.tree.state
        #expect(stage.tree.open(state) == .refreshed, "seed 5EED0003, round \(round), \(place), at \(state)")
        #expect(stage.tree.state == state)
        stage.refusals = []
      }
    }
  }
}
