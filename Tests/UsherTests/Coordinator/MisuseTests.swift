import Testing

@testable import Usher

/// A programmer's mistakes are answered, not punished.
@Suite struct MisuseTests {
  @Test func aLifeThatIsMadeAnewEachTimeIsFoundAtOnce() {
    final class Forgetful: Coordinator {
      var life: Life { Life() }
      func start() { show(Page(World(), "never")) { _, _ in } }
    }
    #expect(Tree(Forgetful()).start() == .refused(.empty("Forgetful")))
  }
}
