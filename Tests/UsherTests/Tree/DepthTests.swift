import Testing

@testable import Usher

/// A deep tree costs only memory: no step examines what is below it, and nothing recurses.
@Suite struct DepthTests {
  private static let depth = 10_000

  private func descend(_ stage: Stage, to depth: Int = depth) throws {
    stage.world.isQuiet = true
    var folder = try stage.first(Folder.self)
    for id in 2...depth {
      folder.begin(.folder(id))
      folder = try #require(stage.tree.coordinator as? Folder)
    }
    stage.world.log = []
  }

  @Test func tenThousandScreensArePushedAndPopped() throws {
    try onStage { stage in
      stage.world.isQuiet = true
      let home = try stage.first(Home.self)
      for id in 1...Self.depth { home.begin(.note("\(id)")) }
      #expect(stage.tree.place.steps.count == Self.depth + 2)
      #expect(stage.tree.state.steps.count == Self.depth + 2)
      for _ in 1...Self.depth / 2 { stage.tree.back() }
      #expect(stage.page == "note:5000")
      #expect(home.backToFirst() == .landed)
      #expect(stage.tree.liveCount == 7)
      stage.world.log = []
    }
  }

  @Test func tenThousandFlowsAreNestedAndLeftOneByOne() throws {
    try onStage("folder:1") { stage in
      try descend(stage)
      #expect(stage.tree.place.steps.count == Self.depth)
      #expect(stage.tree.liveCount == 2 * Self.depth + 1)
      var count = 0
      while stage.tree.back() == .landed { count += 1 }
      #expect(count == Self.depth - 1)
    }
  }

  @Test func tenThousandFlowsEndTogether() throws {
    try onStage("folder:1") { stage in
      try descend(stage)
      try #expect(stage.first(App.self).begin(.login) == .landed)
      #expect(stage.tree.liveCount == 3)
      #expect(
        stage.world.log.filter { $0.hasPrefix("removed") }.prefix(2) == [
          "removed folder:10000 replace", "removed folder:9999 replace",
        ])
      stage.world.log = []
    }
  }

  @Test func aHundredThousandFlowsEndTogether() throws {
    try onStage("folder:1") { stage in
      try descend(stage, to: 10 * Self.depth)
      try #expect(stage.first(App.self).begin(.login) == .landed)
      #expect(stage.tree.liveCount == 3)
      stage.world.log = []
    }
  }

  @Test func tenThousandFlowsGoWithTheirTree() throws {
    try onStage("folder:1") { stage in try descend(stage) }
  }

  @Test func tenThousandFlowsAreAskedToldAndSaved() throws {
    try onStage("folder:1") { stage in
      try descend(stage)
      stage.tree.interceptors = [Censor()]
      let state = stage.tree.state
      #expect(state.steps.count == Self.depth)
      try #expect(Place(written: state.written) == state)
      #expect(stage.tree.leave(.quit) == .landed)
      #expect(stage.tree.liveCount == 1)
      stage.world.log = []
    }
  }

  @Test func aPlaceIsOpenedAsDeepAsAnyAppIs() throws {
    let place = try Place(written: (1...Planner.deepest - 1).map { "folder:\($0)" }.joined(separator: "/"))
    try onStage("login") { stage in
      stage.world.isQuiet = true
      #expect(stage.tree.open(place) == .landed)
      #expect(stage.tree.place == place)
      #expect(stage.tree.open(place.then(Folder.ChildFlow.file(1))) == .landed)
      #expect(stage.tree.explain(place).popped.count == 1)
      try #expect(stage.open("folder:1") == .landed)
      stage.world.log = []
    }
  }

  @Test func aPlaceThatIsDeeperIsRefusedColdAndWarm() throws {
    let way = (1...600).map { "folder:\($0)" }.joined(separator: "/")
    let refusal = Refusal.malformed("folder:500", .tooDeep)
    try onStage("login") { stage in
      let before = stage.everything
      try #expect(stage.open(way) == .refused(refusal))
      #expect(stage.everything == before)
    }
    try onStage(nil) { stage in
      try #expect(stage.tree.start(at: Place(written: way)) == .refused(.malformed("folder:500", .tooDeep)))
      #expect(stage.page == "splash")
    }
    try onStage("folder:1") { stage in
      try descend(stage)
      try #expect(stage.open(way + "/file:1") == .refused(.malformed("folder:500", .tooDeep)))
    }
  }
}
