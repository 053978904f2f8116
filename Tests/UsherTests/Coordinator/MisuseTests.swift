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

  @Test func aLifeThatTwoShareIsFoundAtOnce() {
    final class One: Coordinator {
      enum ChildFlow: Flow { case other }
      let life = Life()
      let world = World()
      func start() { show(Page(world, "one")) { _, _ in } }
      func makeChild(_ flow: ChildFlow) -> Child<One> { .flow(Other(life), onEnd: { _, _ in }) }
    }
    final class Other: Coordinator {
      typealias Outcome = String
      let life: Life
      init(_ life: Life) { self.life = life }
      func start() {}
    }
    let one = One()
    let tree = Tree(one)
    tree.start()
    #expect(one.begin(.other) == .refused(.placedTwice("Other")))
    // Its verbs must not be taken for those of the one that stands.
    #expect(Other(one.life).finish("x") == .refused(.stale))
    #expect(tree.strays() == [])
  }
}
