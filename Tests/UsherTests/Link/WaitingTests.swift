import Testing

@testable import Usher

/// At most one link waits at a time.
@Suite struct WaitingTests {
  private static let room = "tabs:1/home/channel:42/room:42"

  @Test func aLinkBeforeLogInWaitsAndLandsAfterIt() throws {
    try onStage("login", account: nil) { stage in
      let before = stage.everything.objects
      #expect(stage.tree.open(link: Self.room) == .waiting(Reason("login")))
      #expect(stage.everything.objects == before)
      #expect(stage.tree.waitingLink?.text == Self.room)
      #expect(stage.tree.waitingLink?.why == Reason("login"))
      try stage.first(Login.self).logIn()
      #expect(stage.place == Self.room)
      #expect(stage.tree.waitingLink == nil)
      #expect(stage.all(Splash.self).isEmpty && stage.all(Login.self).isEmpty, "no splash below")
    }
  }

  @Test func aLinkBeforeTheStartWaitsForIt() throws {
    try onStage(nil) { stage in
      #expect(stage.tree.open(link: Self.room) == .waiting(Reason("start")))
      stage.tree.start()
      #expect(stage.place == Self.room)
      #expect(
        stage.world.log.filter { $0.hasPrefix("end") } == ["end splash left(Usher.Departure.Reason.link)"])
    }
  }

  @Test func aLinkDuringAQuestionWaitsForTheAnswer() throws {
    for (answer, stays) in [(true, "tabs:1/home"), (false, "tabs:1/home/explore")] {
      try onStage("tabs:1/home/explore") { stage in
        stage.world.guards["explore"] = .question(Reason("drop?"))
        stage.tree.back()
        #expect(stage.tree.open(link: "tabs:1/dms/dm:7") == .waiting(Reason("drop?")))
        #expect(stage.tree.asked == Reason("drop?"), "the question stays open")
        stage.world.guards = [:]
        stage.tree.answer(answer)
        #expect(stage.place == "tabs:1/dms/dm:7")
        #expect(stage.tree.journal.records.suffix(3).contains { $0.before.written == stays })
      }
    }
  }

  @Test func aLinkMayItselfBeQuestionedWhenItsTurnComes() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.open(link: Self.room)
      stage.world.guards["home"] = .question(Reason("sure?"))
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home")
      #expect(stage.tree.asked == Reason("sure?"))
      #expect(stage.tree.answer(true) == .landed)
      #expect(stage.place == Self.room)
    }
  }

  @Test func thereIsOneSlotAndTheNewestLinkHasIt() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.open(link: Self.room)
      stage.tree.open(link: "tabs:2/dms")
      #expect(stage.tree.waitingLink?.text == "tabs:2/dms")
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:2/dms")
    }
  }

  @Test func aWaitingLinkCanBeCancelled() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.open(link: Self.room)
      #expect(stage.tree.cancelWaiting())
      #expect(!stage.tree.cancelWaiting())
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func aWaitingLinkExpiresByTheClock() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.links.patience = 100
      stage.clock.now = 1000
      stage.tree.open(link: Self.room)
      #expect(stage.tree.nextDeadline == 1100)
      stage.clock.now = 1099
      stage.tree.tick()
      #expect(stage.tree.waitingLink != nil)
      stage.changes = 0
      stage.clock.now = 1100
      stage.tree.tick()
      #expect(stage.tree.waitingLink == nil)
      #expect(stage.tree.nextDeadline == nil)
      #expect(stage.takeRefusals() == [.expired(Self.room)])
      #expect(stage.changes == 1, "what waits is on show")
      stage.tree.tick()
    }
  }

  @Test func anExpiredLinkDoesNotLandEvenWithoutATick() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.links.patience = 100
      stage.tree.open(link: Self.room)
      stage.clock.now = 100
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home")
      #expect(stage.takeRefusals() == [.expired(Self.room)])
    }
  }

  @Test func waitingAgainDoesNotRestartTheTimeLimit() throws {
    try onStage(nil, account: nil) { stage in
      stage.tree.links.patience = 100
      stage.tree.open(link: Self.room)
      stage.clock.now = 60
      stage.tree.start()
      #expect(stage.tree.waitingLink?.why == Reason("login"))
      #expect(stage.tree.nextDeadline == 100)
    }
  }

  @Test func waitingForAnotherReasonDoesNotRestartTheTimeLimit() throws {
    try onStage("login", account: nil) { stage in
      let room = try Place(written: Self.room)
      let steps: [(time: UInt64, resolution: Links.Resolution, why: String)] = [
        (0, .wait(Reason("first")), "first"), (20, .wait(Reason("second")), "second"),
        (40, .later { .wait(Reason("third")) }, "lookup"), (60, .wait(Reason("third")), "third"),
        (70, .later { .place(room) }, "lookup"), (80, .place(room), "login"),
      ]
      var resolution = steps[0].resolution
      stage.tree.links.patience = 100
      stage.tree.links.add("mine") { resolution }
      stage.tree.open(link: "mine")
      for step in steps {
        stage.clock.now = step.time
        resolution = step.resolution
        stage.worker.finish()
        stage.tree.receive()
        #expect(stage.tree.waitingLink?.why == Reason(step.why))
        #expect(stage.tree.nextDeadline == 100)
      }
    }
  }

  @Test func logOutDropsWhatWaits() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.tree.links.add("later") { .later { .refused(.stale) } }
      stage.tree.open(link: "later")
      try stage.first(Home.self).finish(next: App.ChildFlow.login, reason: .logOut)
      #expect(stage.tree.waitingLink == nil)
      #expect(stage.takeRefusals() == [.dropped("later")])
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.place == "login")
    }
  }

  @Test func aLinkOfAnotherAccountCanBeDroppedByTheApp() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.open(link: Self.room)
      stage.tree.dropWaiting()
      stage.tree.dropWaiting()
      #expect(stage.takeRefusals() == [.dropped(Self.room)])
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home")
    }
  }

  @Test func aWaitingLinkThatIsRefusedInTheEndSaysSoOnce() throws {
    try onStage("login", account: nil) { stage in
      #expect(stage.tree.open(link: "tabs:1/home/channel:404") == .waiting(Reason("login")))
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home")
      #expect(stage.takeRefusals() == [.unknown(Reason("channel", ["id": "404"]))])
      stage.tree.back()
      #expect(stage.tree.waitingLink == nil)
    }
  }

  @Test func explainingSaysWhatALinkWouldWaitFor() throws {
    try onStage("login", account: nil) { stage in
      #expect(stage.tree.explain(link: Self.room).waits == Reason("login"))
      #expect(stage.tree.waitingLink == nil)
    }
  }

  @Test func theEndOfTheSessionTakesTheSlotWithIt() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.open(link: Self.room)
      stage.tree.leave(.quit)
      #expect(stage.tree.waitingLink == nil)
      #expect(stage.tree.open(link: Self.room) == .refused(.closing))
      #expect(stage.tree.leave(.quit) == .refused(.closing))
    }
  }
}
