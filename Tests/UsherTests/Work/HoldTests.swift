import Testing

@testable import Usher

/// Answers that may come at once, and are waited for before anything is drawn.
@Suite struct HoldTests {
  @Test func `a tree holds until the bell rings`() throws {
    try onStage { stage in
      var rings = 0
      let bell = try #require(stage.seat?.listen(once: true, holding: .milliseconds(500)) { rings += 1 })
      #expect(stage.tree.isHolding)
      #expect(stage.tree.nextDeadline == 500_000_000)
      bell.ring()
      stage.tree.receive()
      #expect(rings == 1)
      #expect(!stage.tree.isHolding)
      #expect(stage.tree.nextDeadline == nil)
    }
  }

  @Test func `a tree holds no longer than the pause, and the bell is heard later`() throws {
    try onStage { stage in
      var rings = 0
      let bell = try #require(stage.seat?.listen(once: true, holding: .milliseconds(500)) { rings += 1 })
      stage.clock.now = 499_999_999
      stage.tree.tick()
      #expect(stage.tree.isHolding)
      stage.clock.now += 1
      stage.tree.tick()
      #expect(!stage.tree.isHolding)
      #expect(stage.tree.nextDeadline == nil)
      bell.ring()
      stage.tree.receive()
      #expect(rings == 1)
    }
  }

  @Test func `a bell that goes on ringing holds only until its first ring`() throws {
    try onStage { stage in
      var rings = 0
      let bell = try #require(stage.seat?.listen(holding: .seconds(1)) { rings += 1 })
      for count in 1...2 {
        bell.ring()
        stage.tree.receive()
        #expect(rings == count)
        #expect(!stage.tree.isHolding)
      }
    }
  }
}
