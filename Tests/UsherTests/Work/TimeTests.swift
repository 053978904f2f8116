import Testing

@testable import Usher

/// What happens by the tree's clock.
@Suite struct TimeTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func aMomentComesOnceByTheClock() throws {
    try onStage { stage in
      var times: [UInt64] = []
      stage.seat?.after(.seconds(2)) { times.append(stage.clock.now) }
      #expect(stage.tree.nextDeadline == 2 * Self.second)
      #expect(!stage.tree.isWorking, "no line has to wait for it")
      stage.clock.now = 2 * Self.second - 1
      stage.tree.tick()
      #expect(times == [])
      stage.clock.now += 1
      stage.changes = 0
      stage.tree.tick()
      #expect(times == [2 * Self.second])
      #expect(stage.changes == 1)
      #expect(stage.tree.nextDeadline == nil)
      stage.clock.now *= 2
      stage.tree.tick()
      #expect(times.count == 1)
    }
  }

  @Test func whatIsWaitedForEndsWithItsScreen() throws {
    try onStage("tabs:1/home/explore") { stage in
      let seat = try #require(stage.seat)
      seat.after(.seconds(1)) { Issue.record("heard after the screen had gone") }
      stage.tree.back()
      #expect(stage.tree.nextDeadline == nil)
      #expect(!seat.after(.seconds(1)) {}.isPending)
      stage.clock.now = 5 * Self.second
      stage.tree.tick()
    }
  }

  @Test func aScreensMomentIsForgottenWhenTheUserLooksElsewhere() throws {
    try onStage { stage in
      var heard: [String] = []
      stage.seat?.after(.seconds(1)) { heard.append("screen") }
      let home = try stage.first(Home.self)
      home.after(.seconds(1)) { me in heard.append(me === home ? "flow" : "other flow") }
      home.begin(.explore)
      stage.clock.now = Self.second
      stage.tree.tick()
      #expect(heard == ["flow"])
      stage.tree.back()
      stage.clock.now *= 2
      stage.tree.tick()
      #expect(heard == ["flow"], "appear(_:) begins it again")
    }
  }

  @Test func momentsComeInTheirOrderAndOneMayCancelAnother() throws {
    try onStage { stage in
      var heard: [String] = []
      var last: Pending?
      stage.seat?.after(.seconds(3)) { heard.append("third") }
      stage.seat?.after(.seconds(1)) {
        heard.append("first")
        last?.cancel()
      }
      last = stage.seat?.after(.seconds(2)) { heard.append("second") }
      stage.clock.now = 9 * Self.second
      stage.tree.tick()
      #expect(heard == ["first", "third"])
    }
  }

  @Test func theFirstDeadlineOfAllCounts() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.links.patience = 5 * Self.second
      stage.tree.open(link: "tabs:1")
      stage.seat?.after(.seconds(7)) {}
      #expect(stage.tree.nextDeadline == 5 * Self.second)
      stage.seat?.after(.zero) {}
      #expect(stage.tree.nextDeadline == 1_000_000, "no pause is shorter than a millisecond")
      stage.clock.now = 6 * Self.second
      stage.tree.tick()
      #expect(stage.takeRefusals() == [.expired("tabs:1")])
      #expect(stage.tree.nextDeadline == 7 * Self.second)
    }
  }

  @Test func aLinkWithItsOwnPatienceExpiresWhenThatIsOver() throws {
    try onStage("login", account: nil) { stage in
      stage.tree.links.patience = 5 * Self.second
      stage.tree.open(link: "tabs:1", patience: 2 * Self.second)
      #expect(stage.tree.nextDeadline == 2 * Self.second)
      stage.clock.now = 2 * Self.second
      stage.tree.tick()
      #expect(stage.takeRefusals() == [.expired("tabs:1")])
    }
  }

  @Test func aLinkMayWaitForEver() throws {
    try onStage("login", account: nil) { stage in
      stage.clock.now = 5
      stage.tree.links.patience = .max
      stage.tree.open(link: "tabs:1")
      stage.clock.now = .max - 1
      stage.tree.tick()
      #expect(stage.tree.waitingLink?.text == "tabs:1")
      stage.tree.cancelWaiting()
      stage.seat?.after(.seconds(Int64.max)) { Issue.record("heard") }
      stage.tree.tick()
    }
  }

  @Test func aMomentMayMoveTheTree() throws {
    try onStage { stage in
      try stage.first(Home.self).after(.seconds(1)) { $0.begin(.explore) }
      stage.clock.now = Self.second
      stage.tree.tick()
      #expect(stage.place == "tabs:1/home/explore")
    }
  }
}
