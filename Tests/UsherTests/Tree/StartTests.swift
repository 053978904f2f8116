import Testing

@testable import Usher

@Suite struct StartTests {
  @Test func theRootStartsAtItsOwnFirstScreen() throws {
    try onStage(nil) { stage in
      #expect(stage.tree.start() == .landed)
      #expect(stage.place == "splash")
      #expect(stage.world.takeLog() == ["start App", "start Splash", "appear splash"])
    }
  }

  @Test func aTreeThatIsLeftBeforeItHasStartedNeverStarts() throws {
    try onStage(nil) { stage in
      #expect(stage.tree.leave(.quit) == .landed)
      #expect(stage.tree.start() == .refused(.closing))
      #expect(stage.world.log == [])
    }
  }
}
