import Testing

@testable import Usher

/// Slow work of screens and flows, and what happens to its results.
@Suite struct WorkTests {
  @Test func aScreensResultIsAnEventOfItsOwn() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let seat = try #require((stage.tree.screen as? Page)?.seat)
      var heard: [Int] = []
      seat.load({ 7 }) { result in heard.append((try? result.get()) ?? -1) }
      stage.worker.finish()
      #expect(heard == [])
      stage.changes = 0
      stage.tree.receive()
      #expect(heard == [7])
      #expect(stage.changes == 1)
      #expect(stage.tree.journal.last?.cause.description == "work")
      stage.tree.receive()
      #expect(heard == [7])
    }
  }

  @Test func aFailureIsAResult() throws {
    try onStage { stage in
      var failed = false
      let home = try stage.first(Home.self)
      home.load({ () throws -> Int in throw Broken() }) { me, result in
        if case .failure(let error) = result { failed = error is Broken && me === home }
      }
      stage.worker.finish()
      stage.tree.receive()
      #expect(failed)
    }
  }

  @Test func aResultForAScreenThatHasGoneIsNotHeardAndNotKept() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      final class Witness {}
      weak var witness: Witness?
      do {
        let held = Witness()
        witness = held
        let seat = try #require((stage.tree.screen as? Page)?.seat)
        seat.load({ 7 }) { _ in
          _ = held
          Issue.record("heard after the screen had gone")
        }
        let channel = try stage.first(Channel.self)
        channel.load({ 7 }) { _, _ in Issue.record("heard after the flow had ended") }
      }
      stage.tree.back()
      #expect(witness == nil, "what waited for it is let go with the screen")
      let count = stage.tree.journal.count
      stage.worker.finish()
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.tree.journal.count == count)
    }
  }

  @Test func staleSeatsAndFlowsRunNothing() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let seat = try #require((stage.tree.screen as? Page)?.seat)
      let channel = try stage.first(Channel.self)
      stage.tree.back()
      #expect(!seat.load({ 7 }) { _ in }.isPending)
      #expect(!channel.load({ 7 }) { _, _ in }.isPending)
      #expect(stage.worker.count == 0)
      #expect(seat.send(.say("x")) == .refused(.stale))
    }
  }

  @Test func aResultMayMoveTheTree() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.load({ 42 }) { me, result in me.begin(.channel((try? result.get()) ?? 0)) }
      stage.worker.finish()
      stage.tree.receive()
      #expect(stage.place == "tabs:1/home/channel:42")
      #expect(stage.tree.journal.last?.cause.description == "work")
    }
  }

  @Test func aResultForAHiddenScreenIsHeardButNotDrawn() throws {
    try onStage { stage in
      var heard = 0
      let seat = try #require((stage.tree.screen as? Page)?.seat)
      seat.load({ 7 }) { _ in heard += 1 }
      try stage.first(Tabs.self).begin(.dms)
      stage.worker.finish()
      stage.changes = 0
      stage.tree.receive()
      #expect(heard == 1)
      #expect(stage.changes == 0)
    }
  }

  @Test func resultsAreHeardOneAfterTheOtherNeverInsideAChange() throws {
    try onStage { stage in
      let home = try stage.first(Home.self)
      home.load({ 1 }) { me, _ in me.begin(.note("1")) }
      home.load({ 2 }) { me, _ in me.begin(.note("2")) }
      stage.worker.finish()
      stage.worker.finish()
      stage.world.hooks["disappear home"] = { stage.tree.receive() }
      home.begin(.explore)
      #expect(stage.place == "tabs:1/home/explore/note:1/note:2")
    }
  }

  @Test func somethingThatCancelsItsWorkAsItIsReleasedMayDoSo() throws {
    /// Is kept by its own work, and cancels that work once nobody keeps it.
    final class Finder {
      var search: Pending?
      deinit { search?.cancel() }
      func find(_ seat: Seat<Page.Event>?) { search = seat?.load({ 7 }) { _ in _ = self } }
      func wait(_ seat: Seat<Page.Event>?) { search = seat?.after(.seconds(1)) { _ = self } }
    }
    try onStage { stage in
      Finder().find(stage.seat)
      stage.worker.finish()
      stage.tree.receive()
      #expect(!stage.tree.isWorking)
      Finder().wait(stage.seat)
      try stage.first(Home.self).begin(.explore)
      #expect(stage.tree.nextDeadline == nil)
      Finder().wait(stage.seat)
      stage.clock.now = 1_000_000_000
      stage.tree.tick()
      #expect(stage.tree.nextDeadline == nil)
      let finder = Finder()
      finder.wait(stage.seat)
      let search = finder.search
      _ = consume finder
      search?.cancel()
      #expect(stage.tree.nextDeadline == nil)
      Finder().find(stage.seat)
      stage.tree.leave(.quit)
    }
  }

  @Test func nothingIsHeardOnceTheSessionIsOver() throws {
    try onStage { stage in
      try stage.first(Home.self).load({ 1 }) { _, _ in Issue.record("heard") }
      stage.tree.leave(.quit)
      stage.worker.finish()
      stage.tree.receive()
    }
  }
}
