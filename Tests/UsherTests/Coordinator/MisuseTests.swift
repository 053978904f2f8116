import Testing

@testable import Usher

/// A mistake in the program's use of the engine gives a result, not a crash.
@Suite struct MisuseTests {
  @Test func aLifeThatIsComputedEachTimeIsReportedAtOnce() {
    final class Forgetful: Coordinator {
      var life: Life { Life() }
      func start() { show(Page(World(), "never")) { _, _ in } }
    }
    #expect(Tree(Forgetful()).start() == .refused(.empty("Forgetful")))
  }

  @Test func aTabThatIsSetUpTwiceIsRefused() throws {
    final class Twins: Coordinator {
      enum ChildFlow: Flow { case tab(Int) }
      let life = Life()
      func start() throws { try tabs([.tab(1), .tab(2), .tab(1)]) }
      func makeChild(_ flow: ChildFlow) -> Child<Twins> {
        .screen(Page(World(), "\(flow)"), as: .tab) { _, _ in }
      }
    }
    #expect(Tree(Twins()).start() == .refused(.placedTwice("tab:1")))
    try #expect(Tree(Twins()).start(at: Place(written: "tab:1")) == .refused(.placedTwice("tab:1")))
  }
}
