import Synchronization
import Testing
import Usher
import UsherSession

/// Values that reach screens and flows on the thread of the tree.
@Suite struct ReceivingTests {
  @Test func valuesOfAnyThreadArriveInOrderAsEvents() async {
    let root = Root()
    let tree = root.tree()
    var heard: [Int] = []
    let sender = root.receive(Int.self) { _, value in heard.append(value) }
    await Task.detached { for value in 1...1000 { sender.send(value) } }.value
    #expect(heard.isEmpty)
    tree.receive()
    #expect(heard == Array(1...1000))
  }

  @Test func aFlowStopsListeningWhenItEnds() throws {
    let subject = PassthroughSubject<Int>()
    let root = Root()
    let tree = root.tree()
    root.begin(.child)
    let child = try #require(root.child)
    child.receive(subject) { me, value in me.heard.append(value) }
    subject.send(1)
    subject.send(2)
    #expect(child.heard == [])
    tree.receive()
    #expect(child.heard == [1, 2])
    child.finish()
    #expect(subject.listenerCount == 0)
    subject.send(3)
    tree.receive()
    #expect(child.heard == [1, 2])
  }

  @Test func aScreenListensWhileTheUserLooks() {
    let subject = CurrentValueSubject("a")
    let root = Root()
    root.screen.subject = subject
    let tree = root.tree()
    var draws = 0
    tree.onChange = { _ in draws += 1 }
    tree.receive()
    #expect(root.screen.heard == ["a"])
    #expect(draws == 1)
    root.begin(.child)
    #expect(subject.listenerCount == 0)
    tree.back()
    #expect(subject.listenerCount == 1)
    subject.value = "b"
    tree.receive()
    #expect(root.screen.heard == ["a", "a", "b"])
  }

  @Test func aSenderOfAFlowThatHasEndedKeepsNothing() {
    final class Value: Sendable {}
    let root = Root()
    let tree = root.tree()
    let sender = root.receive(Value.self) { _, _ in Issue.record("heard") }
    tree.leave(.quit)
    var value: Value? = Value()
    weak let seen = value
    if let value { sender.send(value) }
    value = nil
    #expect(seen == nil)
  }

  @Test func aTimerOfTheTreeDebounces() {
    let clock = Mutex<UInt64>(0)
    let typed = PassthroughSubject<String>()
    let root = Root()
    let tree = root.tree(clock: { clock.withLock { $0 } })
    var searched: [String] = []
    root.receive(typed.debounced(for: .milliseconds(200), by: root.timer)) { searched.append($1) }
    typed.send("l")
    clock.withLock { $0 += 100_000_000 }
    tree.tick()
    typed.send("lu")
    clock.withLock { $0 += 199_000_000 }
    tree.tick()
    tree.receive()
    #expect(searched == [])
    clock.withLock { $0 += 1_000_000 }
    tree.tick()
    tree.receive()
    #expect(searched == ["lu"])
  }
}

private final class Root: Coordinator {
  enum ChildFlow: Flow { case child }

  let life = Life()
  let screen = Listening()
  private(set) weak var child: Leaf?

  func tree(clock: @escaping () -> UInt64 = { 0 }) -> Tree {
    let tree = Tree(self, clock: clock)
    tree.start()
    return tree
  }

  func start() { show(screen) { _, _ in } }

  func makeChild(_ flow: ChildFlow) -> Usher.Child<Root> {
    let leaf = Leaf()
    child = leaf
    return .flow(leaf)
  }
}

private final class Leaf: Coordinator {
  let life = Life()
  var heard: [Int] = []

  func start() { show(Listening()) { _, _ in } }
}

private final class Listening: Screen {
  typealias Event = Int

  var subject: CurrentValueSubject<String>?
  var heard: [String] = []

  func appear(_ seat: Seat<Int>) {
    if let subject { seat.receive(subject) { [unowned self] in heard.append($0) } }
  }
}
