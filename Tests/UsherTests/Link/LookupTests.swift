import Synchronization
import Testing

@testable import Usher

/// Links that need slow work before their place is known.
@Suite struct LookupTests {
  /// Runs a test on a stage whose links `slow:N` are looked up by slow work. `slow:N` leads to room N, and `slow:404`
  /// to none.
  private func withSlowLinks(
    _ place: String? = "tabs:1/home", account: String? = "ann", _ body: (Stage) throws -> Void
  ) throws {
    try onStage(place, account: account) { stage in
      stage.tree.links.add("slow") { (id: Int) in
        .later {
          if id == 404 { return .refused(.unknown(Reason("message"))) }
          guard let place = try? Place(written: "tabs:1/home/channel:\(id)/room:\(id)") else {
            return .refused(.stale)
          }
          return .place(place)
        }
      }
      try body(stage)
    }
  }

  @Test func theLinkWaitsVisiblyAndEverythingElseGoesOn() throws {
    try withSlowLinks { stage in
      #expect(stage.tree.open(link: "slow:42") == .waiting(Reason("lookup")))
      #expect(stage.tree.waitingLink?.text == "slow:42")
      try #expect(stage.first(Home.self).begin(.explore) == .landed)
      #expect(stage.tree.back() == .landed)
      #expect(stage.tree.waitingLink?.text == "slow:42")
      stage.worker.finish()
      #expect(stage.page == "home", "nothing moves before the tree hears of it")
      stage.changes = 0
      stage.tree.receive()
      #expect(stage.place == "tabs:1/home/channel:42/room:42")
      #expect(stage.tree.waitingLink == nil)
      stage.tree.receive()
      #expect(stage.world.log.filter { $0 == "appear room:42" }.count == 1, "once")
      #expect(stage.changes > 0)
    }
  }

  @Test func aRefusalIsToldOnce() throws {
    try withSlowLinks { stage in
      stage.tree.open(link: "slow:404")
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.takeRefusals() == [.unknown(Reason("message"))])
      #expect(stage.page == "home")
      #expect(stage.tree.waitingLink == nil)
    }
  }

  @Test func itCanBeCancelled() throws {
    try withSlowLinks { stage in
      stage.tree.open(link: "slow:42")
      #expect(stage.tree.cancelWaiting())
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.page == "home")
    }
  }

  @Test func aNewerLinkTakesItsPlace() throws {
    try withSlowLinks { stage in
      stage.tree.open(link: "slow:1")
      stage.tree.open(link: "slow:2")
      #expect(stage.worker.count == 2)
      stage.worker.finish(1)
      stage.tree.receive()
      #expect(stage.place == "tabs:1/home/channel:2/room:2")
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.place == "tabs:1/home/channel:2/room:2", "the older answer is heard by nobody")
    }
  }

  @Test func anOlderLookupDoesNotReplaceANewerOne() throws {
    try withSlowLinks { stage in
      stage.tree.open(link: "slow:1")
      stage.tree.open(link: "slow:2")
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.page == "home")
      #expect(stage.tree.waitingLink?.text == "slow:2")
    }
  }

  @Test func aLookupThatEndsTooLateHasExpired() throws {
    try withSlowLinks { stage in
      stage.tree.links.patience = 100
      stage.tree.open(link: "slow:42")
      stage.clock.now = 100
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.page == "home")
      #expect(stage.takeRefusals() == [.expired("slow:42")])
    }
  }

  @Test func aLookupThatEndsBeforeLogInKeepsTheLinkWaiting() throws {
    try withSlowLinks("login", account: nil) { stage in
      stage.tree.links.patience = 100
      stage.tree.open(link: "slow:42")
      stage.clock.now = 60
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.tree.waitingLink?.why == Reason("login"))
      #expect(stage.tree.nextDeadline == 100)
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:1/home/channel:42/room:42")
    }
  }

  @Test func aLookupThatEndsDuringAQuestionWaitsForTheAnswer() throws {
    try withSlowLinks("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .question(Reason("drop?"))
      stage.tree.open(link: "slow:42")
      stage.tree.back()
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.tree.waitingLink?.why == Reason("drop?"))
      stage.world.guards = [:]
      stage.tree.answer(true)
      #expect(stage.place == "tabs:1/home/channel:42/room:42")
    }
  }

  @Test func anAnswerMayComeBeforeTheWorkerReturns() throws {
    // A program without threads: the job runs at once, and its result is received at once.
    final class Once: Sendable {
      let wake = Mutex<(@Sendable () -> Void)?>(nil)
    }
    let once = Once()
    nonisolated(unsafe) weak var found: Tree?
    let inbox = Inbox { once.wake.withLock { $0 }?() }
    let world = World()
    let tree = Tree(App(world), inbox: inbox)
    // Everything in this test runs on one thread, so this is safe.
    found = tree
    once.wake.withLock { $0 = { found?.receive() } }
    tree.links.add("slow") { (id: Int) in .later { .place(Place(App.ChildFlow.folder(id))) } }
    tree.start()
    #expect(tree.open(link: "slow:7") == .landed)
    #expect(tree.place.written == "folder:7")
    #expect(tree.waitingLink == nil)
  }

  @Test func aLinkMayNotBeResolvedYet() throws {
    try onStage("login", account: nil) { stage in
      let world = stage.world
      stage.tree.links.add("mine") {
        world.account == nil ? .wait(Reason("login")) : .place(Place(App.ChildFlow.tabs(2)))
      }
      #expect(stage.tree.open(link: "mine") == .waiting(Reason("login")))
      #expect(stage.tree.explain(link: "mine").waits == Reason("login"))
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:2/home")
    }
  }

  @Test func startingAtASlowLinkStandsAtTheFirstScreenMeanwhile() throws {
    try withSlowLinks(nil) { stage in
      #expect(stage.tree.start(link: "slow:42") == .waiting(Reason("lookup")))
      #expect(stage.page == "splash")
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.place == "tabs:1/home/channel:42/room:42")
    }
  }

  @Test func aLinkThatTheTreeWasStartedAtIsResolvedAgainAfterItHasWaited() throws {
    try onStage(nil, account: nil) { stage in
      let world = stage.world
      stage.tree.links.add("mine") { .place(Place(App.ChildFlow.tabs(world.account == nil ? 1 : 2))) }
      #expect(stage.tree.start(link: "mine") == .waiting(Reason("login")))
      world.account = "ann"
      stage.tree.receive()
      #expect(stage.place == "tabs:2/home")
    }
  }

  @Test func explainingLooksUpHereAndNow() throws {
    try withSlowLinks { stage in
      let plan = stage.tree.explain(link: "slow:42")
      #expect(plan.after.written == "tabs:1/home/channel:42/room:42")
      #expect(plan.cause == "slow:42")
      #expect(stage.tree.explain(link: "slow:404").refused == .unknown(Reason("message")))
      #expect(stage.worker.count == 0)
      #expect(stage.tree.waitingLink == nil)
    }
  }
}
