import Testing
import Usher
import UsherSession
import UsherTesting

/// A program that is started where it was left, with its data there or late.
@Suite struct RestoringTests {
  private let state = SavedState(version: 1, place: Place(Depot.ChildFlow.crate(2)))

  @Test func `a place waits for data that is late`() {
    var failures: [Failure] = []
    let play = Play(Depot(), gallery: Depot.pictures, restoring: state) { failures.append($0) }
    play.overlooks()
    play.isAt("")
    play.finishWork()
    play.overlooks()
    play.isAt("crate:2")
    play.end()
    #expect(failures == [])
  }

  @Test func `a place is there at once with data that is there`() {
    var failures: [Failure] = []
    let play = Play(Depot(), gallery: Depot.pictures, restoring: state, data: .atOnce) { failures.append($0) }
    play.isAt("crate:2")
    play.overlooks()
    play.end()
    #expect(failures == [])
  }

  @Test func `words that were not sent come back`() {
    var failures: [Failure] = []
    let state = SavedState(version: 1, place: .root, drafts: ["": "half a line"])
    let play = Play(Depot(), gallery: Depot.pictures, restoring: state) { failures.append($0) }
    play.overlooks()
    #expect(play.transcript.contains(.halfTyped("half a line")))
    play.happen("leave")
    play.end()
    #expect(failures == [])
  }
}
