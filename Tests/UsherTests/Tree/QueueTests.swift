import Testing

@testable import Usher

/// Requests that handlers and screens make during a change.
@Suite struct QueueTests {
  @Test func requestsMadeDuringAChangeAreDoneAfterItInTheOrderAsked() throws {
    try onStage("tabs:1/home") { stage in
      let home = try stage.first(Home.self)
      var landings: [Landing] = []
      stage.world.hooks["disappear home"] = { landings.append(home.begin(.note("b"))) }
      stage.world.hooks["appear explore"] = {
        landings.append(home.begin(.note("c")))
        stage.world.hooks = [:]
      }
      #expect(home.begin(.explore) == .landed)
      #expect(landings == [.queued, .queued])
      #expect(stage.place == "tabs:1/home/explore/note:b/note:c")
      #expect(
        stage.world.takeLog() == [
          "disappear home", "appear explore", "disappear explore", "appear note:b", "disappear note:b",
          "appear note:c",
        ])
    }
  }

  @Test func everyHookMayMakeRequests() throws {
    let moments = [
      "start Channel", "started Channel", "disappear explore", "removed explore finish", "ask explore",
      "make channel:42", "admit channel:42", "appear channel:42", "end login finished(\"ann\")",
    ]
    for moment in moments {
      for verb in ["begin", "back", "finish", "open", "answer", "leave"] {
        try onStage("tabs:1/(dms/dm:7)/home/explore") { stage in
          let home = try stage.first(Home.self)
          let dms = try stage.first(Dms.self)
          var landing: Landing?
          stage.world.hooks[moment] = {
            stage.world.hooks = [:]
            switch verb {
            case "begin": landing = dms.begin(.dm(8))
            case "back": landing = stage.tree.back()
            case "finish": landing = dms.finish()
            case "open": landing = try stage.open("tabs:1/settings/theme")
            case "answer": landing = stage.tree.answer(true)
            default: landing = stage.tree.leave(.endOfInput)
            }
          }
          home.begin(.channel(42))
          try stage.open("tabs:1/home/onboarding")
          if let landing { #expect(landing == .queued, "\(verb) at \(moment)") }
          stage.check()
          stage.refusals = []
        }
      }
    }
  }

  @Test func aFinishDelegateMayGoOn() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["end channel:42 finished(UsherTests.Channel.Outcome.archived)"] = {
        home.begin(.explore)
      }
      try stage.first(Channel.self).finish(.archived)
      #expect(stage.place == "tabs:1/home/explore")
    }
  }

  @Test func aQueuedRequestOfAnEndedFlowIsStale() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let channel = try stage.first(Channel.self)
      stage.world.hooks["removed channel:42 back"] = { channel.begin(.members) }
      stage.world.hooks["disappear channel:42"] = { channel.begin(.room(1)) }
      stage.tree.back()
      #expect(stage.takeRefusals() == [.stale, .stale])
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func aGuardThatMovesTheTreeUnderTheChangeDoesNotBreakIt() throws {
    try onStage("tabs:1/home/explore/note:a") { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["ask note:a"] = {
        stage.world.hooks = [:]
        home.begin(.onboarding)
      }
      #expect(home.backToFirst() == .landed)
      #expect(stage.place == "tabs:1/home/onboarding", "first what was asked about, then what it asked for")
    }
  }

  @Test func aRefusedChangeStillDoesWhatItsGuardAskedFor() throws {
    try onStage("tabs:1/home/explore") { stage in
      let home = try stage.first(Home.self)
      stage.world.guards["explore"] = .no(Reason("busy"))
      stage.world.hooks["ask explore"] = { home.begin(.note("why")) }
      #expect(stage.tree.back() == .refused(.denied(Reason("busy"))))
      #expect(stage.place == "tabs:1/home/explore/note:why")
    }
  }

  @Test func eventsOfAHandlerAreHeardAfterIt() throws {
    try onStage { stage in
      let home = try #require(stage.tree.screen as? Page)
      stage.tap {
        stage.world.moment("one")
        home.seat?.send(.say("three"))
        stage.world.moment("two")
      }
      #expect(stage.world.takeLog() == ["one", "two", "Home hears three"])
    }
  }

  @Test func anEventSentWhileAppearingIsHeardOnceTheHandlerIsDone() throws {
    // A handler begins a screen that sends an event as it appears, as a screen that loads something does.
    try onStage { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["appear explore"] = { (stage.tree.screen as? Page)?.seat?.send(.say("here")) }
      stage.tap {
        #expect(home.begin(.explore) == .landed)
        stage.world.moment("handler goes on")
      }
      #expect(
        stage.world.takeLog() == ["disappear home", "appear explore", "handler goes on", "Home hears here"])
    }
  }

  @Test func requestsOfAHandlersChangesAreDoneAfterTheHandler() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["appear explore"] = {
        stage.world.hooks = [:]
        stage.tree.back()
      }
      stage.tap {
        home.begin(.explore)
        home.begin(.note("a"))
      }
      #expect(stage.place == "tabs:1/home/explore", "what was pushed last is gone")
    }
  }

  @Test func aLoopIsCutAndNamed() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["appear explore"] = { stage.tree.back() }
      stage.world.hooks["appear home"] = { home.begin(.explore) }
      home.begin(.explore)
      let refusals = stage.takeRefusals()
      guard case .loop(let names)? = refusals.first, refusals.count == 1 else {
        Issue.record("\(refusals)")
        return
      }
      #expect(Set(names) == ["back", "Home.begin(explore)"])
      #expect(names.count <= 16)
      #expect(stage.tree.journal.last?.refusal == .loop(names))
      stage.world.hooks = [:]
      stage.check()
      stage.tree.back()
      #expect(stage.tree.journal.last?.refusal == nil, "and life goes on")
    }
  }

  @Test func aLoopOfDrawingIsCutToo() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      var turn = 0
      stage.tree.onChange = { _ in
        turn += 1
        home.begin(.note("\(turn)"))
      }
      home.begin(.explore)
      guard case .loop? = stage.takeRefusals().first else {
        Issue.record("not cut")
        return
      }
      stage.tree.onChange = nil
    }
  }

  @Test func aLoopOfEventsIsCutToo() throws {
    try onStage { stage in
      func again() { (stage.tree.screen as? Page)?.seat?.send(.run(again)) }
      stage.tap(again)
      guard case .loop? = stage.takeRefusals().first else {
        Issue.record("not cut")
        return
      }
    }
  }

  @Test func interceptorsThatSendEachOtherAroundAreCut() throws {
    try onStage { stage in
      let login = try Place(written: "login")
      let folder = try Place(written: "folder:1")
      stage.tree.interceptors = [
        Censor { $0.after == folder ? .redirect(login) : .proceed },
        Censor { $0.after == login ? .redirect(folder) : .proceed },
      ]
      let before = stage.everything
      guard case .refused(.loop) = try stage.open("login") else {
        Issue.record("not cut")
        return
      }
      #expect(stage.everything == before)
    }
  }

  @Test func twoHundredRequestsAreNoLoop() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["appear explore"] = {
        for number in 1...150 { home.begin(.note("\(number)")) }
      }
      home.begin(.explore)
      #expect(stage.tree.place.steps.count == 153)
    }
  }

  @Test func drawingIsAskedForOnceAChange() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["appear explore"] = { (stage.tree.screen as? Page)?.seat?.changed() }
      home.begin(.explore)
      #expect(stage.changes == 1, "what changes while it appears is drawn with it")
      (stage.tree.screen as? Page)?.seat?.changed()
      #expect(stage.changes == 2)
      let seat = (stage.tree.screen as? Page)?.seat
      stage.tree.back()
      stage.changes = 0
      seat?.changed()
      #expect(stage.changes == 0, "a stale seat draws nothing")
    }
  }

  @Test func beginsInStartFollowTheFirstScreenUnlessAPlaceSaysWhatComes() throws {
    final class Wizard: Coordinator {
      enum ChildFlow: Flow { case step(Int), help }
      let life = Life()
      let world = World()
      func start() {
        begin(.step(1))
        begin(.step(2))
      }
      func makeChild(_ flow: ChildFlow) -> Child<Wizard> {
        .screen(Page(world, Step(flow).written)) { _, _ in }
      }
    }
    let wizard = Wizard()
    let tree = Tree(wizard)
    #expect(tree.start() == .landed)
    #expect(tree.place.written == "step:1/step:2")
    let other = Tree(Wizard())
    try #expect(other.start(at: Place(written: "help")) == .landed)
    #expect(other.place.written == "help")
    #expect(other.strays() == [])
  }
}
