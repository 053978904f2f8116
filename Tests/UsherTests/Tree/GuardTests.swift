import Testing

@testable import Usher

@Suite struct GuardTests {
  private static let start = "tabs:1/(dms/dm:7)/home/explore"

  /// Returns who is asked, with the reason and the target, for one way out.
  private func asked(
    _ start: String = start, by leave: (Stage) throws -> Landing,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    var asked: [String] = []
    try onStage(start, sourceLocation: sourceLocation) { stage in
      try #expect(leave(stage) == .landed, sourceLocation: sourceLocation)
      asked = stage.world.takeAsked()
    }
    return asked
  }

  @Test func everyWayOutIsAskedWithReasonAndTarget() throws {
    try #expect(asked { $0.tree.back() } == ["explore back -> tabs:1/home"])
    try #expect(
      asked { try $0.first(Tabs.self).begin(.dms) } == ["explore tab -> tabs:1/dms/dm:7"],
      "where that tab was left")
    try #expect(asked { try $0.first(Tabs.self).begin(.search) } == ["explore tab -> tabs:1/search"])
    try #expect(asked { try $0.open("tabs:1/home") } == ["explore link -> tabs:1/home"])
    try #expect(
      asked { try $0.open("tabs:1/home/explore/channel:42") } == [
        "explore link -> tabs:1/home/explore/channel:42"
      ])
    try #expect(
      asked { $0.tree.tap(try Place(written: "tabs:1/dms/dm:7")) }
        == ["room:7", "Room", "dms", "Dms", "explore"].map { "\($0) tap -> tabs:1/dms/dm:7" })
  }

  @Test func everythingThatWouldBeRemovedIsAskedTheDeepestFirst() throws {
    func check(
      _ asked: [String], _ reason: String, _ target: String, but one: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let everyone = ["room:7", "explore", "home", "dms", "Room", "Dms", "Home", "Tabs"].filter { $0 != one }
      let names = asked.map { String($0.prefix { $0 != " " }) }
      #expect(Set(names) == Set(everyone), sourceLocation: sourceLocation)
      #expect(names.count == everyone.count, "each once", sourceLocation: sourceLocation)
      #expect(names.last == "Tabs", sourceLocation: sourceLocation)
      for (deep, high) in [("room:7", "Room"), ("Room", "Dms"), ("explore", "Home"), ("dms", "Dms")] {
        guard let below = names.firstIndex(of: deep), let above = names.firstIndex(of: high) else { continue }
        #expect(below < above, sourceLocation: sourceLocation)
      }
      #expect(
        asked.allSatisfy { $0.hasSuffix(" \(reason) -> \(target)") }, "\(asked)",
        sourceLocation: sourceLocation)
    }
    try check(asked { try $0.first(App.self).begin(.login) }, "replace", "login")
    try check(asked { try $0.open("login") }, "link", "login")
    try check(
      asked { try $0.first(Home.self).finish(next: App.ChildFlow.login, reason: .logOut) }, "logOut", "login",
      but: "Home")
  }

  @Test func theEndOfTheProgramIsAWayOutToNowhere() throws {
    for reason in [Departure.Reason.quit, .endOfInput, .signal] {
      let asked = try asked("login") { $0.tree.leave(reason) }
      #expect(asked == ["login \(reason) -> out", "Login \(reason) -> out", "App \(reason) -> out"])
    }
  }

  @Test func quittingCanBeRefusedOrQuestioned() throws {
    try onStage { stage in
      stage.world.guards["home"] = .no(Reason("busy"))
      #expect(stage.tree.leave(.quit) == .refused(.denied(Reason("busy"))))
      #expect(!stage.tree.isOver)
      stage.world.guards["home"] = .question(Reason("sure?"))
      #expect(stage.tree.leave(.quit) == .asking(Reason("sure?")))
      #expect(stage.tree.answer(true) == .landed)
      #expect(stage.tree.isOver)
    }
  }

  @Test func nothingCanObjectToTheEndOfInputOrASignal() throws {
    for reason in [Departure.Reason.endOfInput, .signal] {
      for answer in [Permission.no(Reason("busy")), .question(Reason("sure?"))] {
        try onStage { stage in
          stage.world.guards["home"] = answer
          #expect(stage.tree.leave(reason) == .landed)
          #expect(stage.world.asked.contains("home \(reason) -> out"), "but everyone is told")
          #expect(stage.tree.isOver)
        }
      }
    }
  }

  @Test func coveringIsNotLeaving() throws {
    try onStage { stage in
      stage.world.guards["home"] = .no(Reason("busy"))
      try #expect(stage.first(Home.self).begin(.explore) == .landed)
      try #expect(stage.first(Home.self).begin(.compose) == .landed)
      #expect(stage.world.takeAsked() == [])
    }
  }

  @Test func aQuestionIsAskedBeforeAnythingMovesAndYesGoesOn() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .question(Reason("drop?", ["words": "3"]))
      let before = stage.everything
      #expect(stage.tree.back() == .asking(Reason("drop?", ["words": "3"])))
      #expect(stage.tree.asked == Reason("drop?", ["words": "3"]))
      #expect(stage.everything.objects == before.objects)
      #expect(stage.tree.answer(true) == .landed)
      #expect(stage.tree.asked == nil)
      #expect(stage.place == "tabs:1/home")
      #expect(stage.tree.journal.last?.cause.description == "back", "the journal names what set it off")
      #expect(stage.tree.answer(true) == .refused(.stale))
    }
  }

  @Test func severalQuestionsAreAskedOneAfterTheOther() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      stage.world.guards["room:1"] = .question(Reason("first?"))
      stage.world.guards["channel:42"] = .question(Reason("second?"))
      try #expect(stage.open("tabs:1/home") == .asking(Reason("first?")))
      #expect(stage.tree.answer(true) == .asking(Reason("second?")))
      #expect(stage.place == "tabs:1/home/channel:42/room:1")
      #expect(stage.tree.answer(true) == .landed)
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func aYesAppliesToOneRequestOnly() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .question(Reason("drop?"))
      stage.world.guards["home"] = .no(Reason("busy"))
      try #expect(stage.open("login") == .asking(Reason("drop?")))
      #expect(stage.tree.answer(true) == .refused(.denied(Reason("busy"))))
      #expect(stage.tree.back() == .asking(Reason("drop?")), "asked again")
      #expect(stage.tree.answer(false) == .refused(.denied(Reason("drop?"))))
    }
  }

  @Test func aYesDoesNotApplyToLaterRequests() throws {
    // A request that is made during the approved change is not approved with it.
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .question(Reason("drop?"))
      stage.world.hooks["make tabs:2"] = { stage.tree.back() }
      try stage.open("tabs:2/home")
      stage.world.hooks["ask Tabs"] = { stage.world.guards["home"] = .no(Reason("busy")) }
      #expect(stage.tree.answer(false) == .refused(.denied(Reason("drop?"))))
    }
  }

  @Test func everyVerbGoesOnAfterItsQuestion() throws {
    let verbs: [(String, (Stage) throws -> Landing)] = [
      ("tabs:1/home", { $0.tree.back() }),
      ("tabs:1/home", { try $0.first(Home.self).backToFirst() }),
      ("login", { try $0.first(App.self).begin(.login) }),
      ("tabs:1/dms", { try $0.first(Tabs.self).begin(.dms) }),
      ("tabs:1/home/channel:1", { try $0.open("tabs:1/home/channel:1") }),
      ("login", { try $0.first(Home.self).finish(next: App.ChildFlow.login, reason: .logOut) }),
    ]
    for (place, verb) in verbs {
      try onStage("tabs:1/home/explore") { stage in
        stage.world.guards["explore"] = .question(Reason("drop?"))
        try #expect(verb(stage) == .asking(Reason("drop?")), "\(place)")
        #expect(stage.tree.answer(true) == .landed, "\(place)")
        #expect(stage.place == place)
      }
    }
  }

  @Test func aFinishThatWasQuestionedHandsItsOutcomeOver() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      stage.world.guards["room:1"] = .question(Reason("drop?"))
      try #expect(stage.first(Channel.self).finish(.archived) == .asking(Reason("drop?")))
      #expect(stage.tree.answer(true) == .landed)
      #expect(stage.world.log.contains("end channel:42 finished(UsherTests.Channel.Outcome.archived)"))
    }
  }

  @Test func aQuestionWhoseAskerHasGoneIsClosed() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .question(Reason("drop?"))
      let home = try stage.first(Home.self)
      stage.tree.back()
      stage.world.guards = [:]
      home.begin(.onboarding)
      #expect(stage.tree.asked == nil)
      #expect(stage.tree.answer(true) == .refused(.stale))
      #expect(stage.place == "tabs:1/home/onboarding")
    }
  }

  @Test func aQuestionWhoseRequestHasGoneIsStale() throws {
    try onStage("tabs:1/(dms/dm:7)/home/channel:42") { stage in
      // A room in another tab asks the question, because of a request by a channel that ends before the answer.
      stage.world.guards["room:7"] = .question(Reason("drop?"))
      let channel = try stage.first(Channel.self)
      #expect(channel.finish(.muted, next: App.ChildFlow.login) == .asking(Reason("drop?")))
      stage.tree.back()
      #expect(stage.tree.asked == Reason("drop?"))
      stage.check()
      #expect(stage.tree.answer(true) == .refused(.stale))
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func anOpenQuestionDoesNotKeepTheTree() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .question(Reason("drop?"))
      try #expect(stage.first(Home.self).begin(.onboarding) == .asking(Reason("drop?")))
      // `onStage` checks that the tree is freed together with the stage.
    }
  }

  @Test func tabsThatWereNeverShownAreNotAsked() throws {
    try onStage { stage in
      try stage.open("login")
      #expect(stage.world.takeAsked() == ["home link -> login", "Home link -> login", "Tabs link -> login"])
    }
  }
}
