import Testing

@testable import Usher

@Suite struct PlanTests {
  private func text(_ places: [Place]) -> [String] { places.map(\.written) }

  @Test func aPlanListsWhatIsKeptPoppedPushedAndAsked() throws {
    try onStage("tabs:1/(dms/dm:7)/home/channel:1/room:1") { stage in
      let before = stage.everything
      let goal = try Place(written: "tabs:1/home/channel:42/room:42")
      let plan = stage.tree.explain(goal)
      try #expect(
        plan
          == Plan(
            cause: goal.written, before: Place(written: "tabs:1/home/channel:1/room:1"), after: goal,
            kept: ["tabs:1", "home"],
            popped: ["tabs:1/home/channel:1/room:1", "tabs:1/home/channel:1"].map { try Place(written: $0) },
            pushed: ["tabs:1/home/channel:42", "tabs:1/home/channel:42/room:42"].map {
              try Place(written: $0)
            },
            asked: ["Page", "Room", "Page", "Channel"]))
      #expect(!plan.changesNothing)
      #expect(plan.questions == [], "nobody objects")
      #expect(stage.everything == before, "nothing moves")
    }
  }

  @Test func keepingLessPopsMore() throws {
    try onStage("tabs:1/(dms/dm:7)/home/channel:42") { stage in
      let goal = try Place(written: "tabs:1/home/channel:42")
      #expect(stage.tree.explain(goal).changesNothing)
      #expect(stage.tree.explain(goal, keeping: .otherTabs).changesNothing, "it is on show")
      let other = try Place(written: "tabs:1/home/channel:7")
      let tabs = stage.tree.explain(other, keeping: .otherTabs)
      #expect(tabs.kept == ["tabs:1"])
      #expect(text(tabs.popped) == ["tabs:1/home/channel:42", "tabs:1/home"])
      #expect(text(tabs.pushed) == ["tabs:1/home", "tabs:1/home/channel:7"])
      let all = stage.tree.explain(goal, keeping: .nothing)
      #expect(all.kept == [])
      #expect(
        Set(text(all.popped)).isSuperset(of: ["tabs:1", "tabs:1/home", "tabs:1/dms", "tabs:1/dms/dm:7"]))
      #expect(all.popped.last?.written == "tabs:1", "the deepest first")
      #expect(text(all.pushed) == ["tabs:1", "tabs:1/home", "tabs:1/home/channel:42"])
    }
  }

  @Test func explainingNamesTheQuestionsThatOpeningAsks() throws {
    try onStage("tabs:1/home/channel:1/room:1") { stage in
      let goal = try Place(written: "tabs:1/home/channel:42")
      #expect(stage.tree.explain(goal).questions == [], "nobody objects")
      stage.world.guards = ["room:1": .question(Reason("typed")), "Channel": .question(Reason("sure"))]
      let plan = stage.tree.explain(goal)
      #expect(plan.questions.map(\.reason) == [Reason("typed"), Reason("sure")])
      #expect(
        plan.questions.map { stage.tree.asker(of: $0) != nil } == [true, false], "the second is a flow")
      #expect(plan.refused == nil)
      #expect(stage.tree.asked == nil)
      #expect(stage.tree.open(goal) == .asking(Reason("typed")))
      #expect(stage.tree.explain(goal).waits == Reason("typed"), "a question is open")
      #expect(stage.tree.answer(true) == .asking(Reason("sure")))
      #expect(stage.tree.answer(true) == .landed)
    }
    try onStage("tabs:1/home/channel:1/room:1") { stage in
      stage.world.guards = ["room:1": .no(Reason("busy"))]
      let goal = try Place(written: "tabs:1/home")
      #expect(stage.tree.explain(goal).refused == .denied(Reason("busy")))
      stage.world.guards = [:]
      stage.tree.interceptors = [Censor(.veto(Reason("rule")))]
      #expect(stage.tree.explain(goal).refused == .denied(Reason("rule")))
      try stage.tree.interceptors = [Censor(.redirect(Place(written: "login")))]
      #expect(stage.tree.explain(goal).after.written == "login")
    }
  }

  @Test func explainingLeadsToThePlaceThatComesFirst() throws {
    let shop = Shop()
    let tree = shop.tree()
    let plan = tree.explain(link: "basket/pay")
    #expect(plan.waits == Reason("logIn"))
    #expect(plan.after.written == "logIn")
    #expect(tree.place == .root)
    #expect(tree.open(link: "basket/pay") == .waiting(Reason("logIn")))
    #expect(tree.place == plan.after)
  }

  @Test func explainingNamesARefusalOrAWait() throws {
    try onStage("login", account: nil) { stage in
      try #expect(stage.tree.explain(Place(written: "tabs:1/home")).waits == Reason("login"))
      try #expect(stage.tree.explain(Place(written: "attic")).refused == .unknownStep("attic", in: "App"))
      #expect(stage.tree.explain(link: "a//b").refused == .malformed("a//b", .notAStep("")))
      guard case .loop? = stage.tree.explain(try Place(written: "folder:301")).refused else {
        Issue.record("not cut")
        return
      }
    }
    try onStage("login") { stage in
      let plan = stage.tree.explain(try Place(written: "tabs:301/dms"))
      #expect(plan.after.written == "tabs:1", "it leads elsewhere")
      #expect(plan.cause == "tabs:301/dms")
    }
  }

  @Test func beforeTheStartAPlanHasOnlyWhatComes() throws {
    try onStage(nil) { stage in
      let plan = stage.tree.explain(try Place(written: "tabs:1/(dms/dm:7)/home/explore"))
      #expect(plan.before == .root)
      #expect(plan.after.written == "tabs:1/home/explore")
      #expect(
        text(plan.pushed) == [
          "tabs:1", "tabs:1/dms", "tabs:1/dms/dm:7", "tabs:1/home", "tabs:1/home/explore",
        ])
      #expect(stage.world.log == [])
      #expect(stage.tree.start() == .landed)
      #expect(stage.page == "splash", "a plan is forgotten")
    }
  }

  @Test func interceptorsSeeEveryChangeAndAreShownWhatWillBeAsked() throws {
    try onStage("tabs:1/home") { stage in
      let censor = Censor()
      stage.tree.interceptors = [censor]
      let home = try stage.first(Home.self)
      var expected: [[String]] = []
      func go(_ body: () throws -> Void) rethrows {
        _ = stage.world.takeAsked()
        try body()
        expected.append(stage.world.takeAsked().map { String($0.prefix { $0 != " " }) })
      }
      go { home.begin(.explore) }
      go { stage.tree.back() }
      go { home.begin(.channel(42)) }
      try go { try stage.first(Channel.self).begin(.room(1)) }
      try go { try stage.first(Tabs.self).begin(.dms) }
      try go { try stage.open("tabs:2/home/explore") }
      try go { try stage.first(Tabs.self).finish(.switched, next: App.ChildFlow.tabs(1)) }
      try go { try stage.first(App.self).begin(.login) }
      #expect(
        censor.plans.map { $0.after.written } == [
          "tabs:1/home/explore", "tabs:1/home", "tabs:1/home/channel:42", "tabs:1/home/channel:42/room:1",
          "tabs:1/dms",
          "tabs:2/home/explore", "tabs:1", "login",
        ])
      #expect(
        censor.plans.map(\.cause) == [
          "Home", "back", "Home", "Channel", "Tabs", "link tabs:2/home/explore", "Tabs", "App",
        ])
      #expect(text(censor.plans[6].pushed) == ["tabs:1"])
      #expect(censor.plans.map { $0.asked.count } == expected.map(\.count))
      #expect(expected[0] == [] && expected[2] == [], "covering asks nobody")
    }
  }

  @Test func aVetoStopsEveryKindOfRequest() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.tree.interceptors = [Censor(), Censor(.veto(Reason("rule")))]
      let before = stage.everything
      let refused = Landing.refused(.denied(Reason("rule")))
      let home = try stage.first(Home.self)
      #expect(home.begin(.note("a")) == refused)
      #expect(stage.tree.back() == refused)
      #expect(home.backToFirst() == refused)
      #expect(home.finish(next: App.ChildFlow.login) == refused)
      try #expect(stage.first(Tabs.self).begin(.dms) == refused)
      try #expect(stage.open("login") == refused)
      stage.world.log = []
      #expect(stage.everything == before)
    }
  }

  @Test func aRedirectionLeadsElsewhere() throws {
    try onStage("tabs:1/home") { stage in
      stage.tree.interceptors = [
        Censor { plan in
          plan.after.steps.contains { $0.name == "channel" }
            ? .redirect(Place(App.ChildFlow.login)) : .proceed
        }
      ]
      try #expect(stage.first(Home.self).begin(.explore) == .landed)
      try #expect(stage.first(Home.self).begin(.channel(42)) == .landed)
      #expect(stage.place == "login")
    }
  }

  @Test func aTapThatIsRedirectedStaysATapAndKeepsAsLittle() throws {
    try onStage("tabs:1/home") { stage in
      let explore = try Place(written: "tabs:1/home/explore")
      stage.tree.interceptors = [
        Censor { $0.after.steps.contains { $0.name == "channel" } ? .redirect(explore) : .proceed }
      ]
      let home = try stage.first(Home.self)
      let place = try Place(written: "tabs:1/home/channel:42")
      #expect(stage.tree.explain(place, keeping: .nothing).kept == [])
      #expect(stage.tree.tap(place, keeping: .nothing) == .landed)
      #expect(stage.place == explore.written)
      try #expect(stage.first(Home.self) !== home)
      #expect(stage.tree.journal.last?.cause.description == "tap tabs:1/home/channel:42")
    }
  }

  @Test func startingAtAPlaceIsReviewedToo() throws {
    try onStage(nil) { stage in
      stage.tree.interceptors = [
        Censor { $0.after.steps.first?.name == "tabs" ? .veto(Reason("rule")) : .proceed }
      ]
      try #expect(stage.tree.start(at: Place(written: "tabs:1/home")) == .refused(.denied(Reason("rule"))))
      #expect(stage.page == "splash")
      #expect(stage.world.log.filter { $0 == "start Tabs" } == [])
    }
    try onStage(nil) { stage in
      let login = Place(App.ChildFlow.login)
      stage.tree.interceptors = [
        Censor { $0.after.steps.first?.name == "tabs" ? .redirect(login) : .proceed }
      ]
      try #expect(stage.tree.start(at: Place(written: "tabs:1/home")) == .landed)
      #expect(stage.page == "login")
    }
  }
}
