import Testing

@testable import Usher

/// The order of everything in a change, from the first guard to the last request.
@Suite struct OrderTests {
  @Test func aChangeRunsInTheOrderThatIsDocumented() throws {
    try onStage("tabs:1/home/explore/channel:42/room:1") { stage in
      let world = stage.world
      world.isQuiet = true
      for name in ["room:1", "Room", "channel:42", "Channel"] {
        world.hooks["ask \(name)"] = { world.log.append("ask \(name)") }
      }
      stage.tree.interceptors = [
        Censor { _ in
          world.log.append("review")
          return .proceed
        }
      ]
      world.hooks["appear channel:7"] = {
        world.hooks["appear channel:7"] = nil
        stage.tree.back()
      }
      world.hooks["make channel:7"] = { world.log.append("make channel:7") }
      stage.tree.onChange = { tree in
        world.log.append("drawn at \(tree.place), \(tree.journal.count) records")
      }
      try stage.open("tabs:1/home/explore/channel:7")
      let link = "left(Usher.Departure.Reason.link)"
      #expect(
        world.takeLog() == [
          "make channel:7", "ask room:1", "ask Room", "ask channel:42", "ask Channel", "review",
          "start Channel",
          "disappear room:1", "removed room:1 link", "end room:1 \(link)", "removed channel:42 link",
          "end channel:42 \(link)", "appear channel:7", "drawn at tabs:1/home/explore/channel:7, 2 records",
          // The request that was made during the change.
          "ask Channel", "review", "disappear channel:7", "removed channel:7 back",
          "end channel:7 left(Usher.Departure.Reason.back)",
          "appear explore", "drawn at tabs:1/home/explore, 3 records",
        ])
      stage.tree.onChange = nil
      stage.tree.interceptors = []
    }
  }

  @Test func handlersOfNoticesSeeTheTreeAfterTheChange() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let tree = stage.tree
      var seen: [String] = []
      stage.world.hooks["disappear channel:42"] = { seen.append("disappear: \(tree.place)") }
      stage.world.hooks["removed channel:42 back"] = { seen.append("removed: \(tree.place)") }
      stage.world.hooks["end channel:42 left(Usher.Departure.Reason.back)"] = {
        seen.append("end: \(tree.place)")
      }
      stage.world.hooks["appear home"] = { seen.append("appear: \(tree.place)") }
      tree.back()
      #expect(seen == ["disappear", "removed", "end", "appear"].map { "\($0): tabs:1/home" })
    }
  }

  @Test func aCoordinatorHearsHowItsChildEndedEvenWhenItGoesItself() throws {
    try onStage("tabs:1/home/channel:42/room:1") { stage in
      let channel = try stage.first(Channel.self)
      var placed: [Bool] = []
      stage.world.hooks["end room:1 left(Usher.Departure.Reason.link)"] = {
        placed.append(channel.isPlaced)
      }
      stage.world.hooks["end channel:42 left(Usher.Departure.Reason.link)"] = {
        placed.append(channel.isPlaced)
      }
      try stage.open("tabs:1/home")
      #expect(placed == [true, false])
    }
  }
}
