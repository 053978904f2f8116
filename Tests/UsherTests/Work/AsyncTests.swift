import Observation
import Synchronization
import Testing
import Usher

/// `async` work, and models that are watched.
@Suite struct AsyncTests {
  @Test func aResultOfAsyncWorkIsHeard() {
    let counter = Counter()
    let tree = counter.tree()
    counter.screen.seat?.load({ job in try await half(of: 42) }) { counter.screen.heard.append("\($0)") }
    #expect(counter.screen.heard == [])
    tree.receive()
    #expect(counter.screen.heard == ["success(21)"])
    counter.load({ _ in try await half(of: 3) }) { me, result in
      me.screen.heard.append(result.isOdd ? "odd" : "even")
    }
    tree.receive()
    #expect(counter.screen.heard.last == "odd")
  }

  @Test func aTaskIsCancelledWithItsScreen() {
    let (counter, queue) = (Counter(), Queue())
    let tree = counter.tree(queue)
    let wasCancelled = Mutex(false)
    let load = counter.screen.seat?.load({ job in
      // Only a cancelled task ends this pause.
      do { try await Task.sleep(for: .seconds(3600)) } catch { wasCancelled.withLock { $0 = true } }
      return 1
    }) { _ in Issue.record("heard") }
    load?.cancel()
    queue.run()
    #expect(wasCancelled.withLock { $0 })
    tree.receive()
  }

  @Test func aScreenHearsEveryChangeOfAModel() {
    let counter = Counter()
    let tree = counter.tree()
    var draws = 0
    tree.onChange = { _ in draws += 1 }
    #expect(counter.screen.heard == [])
    for count in 1...3 {
      counter.model.count = count
      #expect(tree.inbox.isFilledNow)
      tree.receive()
      #expect(counter.screen.heard.last == "\(count)")
    }
    #expect(draws == 3)
    counter.model.name = "unwatched"
    tree.receive()
    #expect(draws == 3)
  }

  @Test func changesAtOnceAreHeardAsOne() {
    let counter = Counter()
    let tree = counter.tree()
    for count in 1...1000 { counter.model.count = count }
    tree.receive()
    #expect(counter.screen.heard == ["1000"])
  }

  @Test func nothingIsHeardWhileTheUserLooksElsewhereNorAfterwards() {
    let counter = Counter()
    let tree = counter.tree()
    counter.begin(.other)
    counter.model.count = 1
    tree.receive()
    #expect(counter.screen.heard == [])
    tree.back()
    #expect(counter.screen.first == 1, "appear(_:) reads it again")
    counter.model.count = 2
    tree.receive()
    #expect(counter.screen.heard == ["2"], "and hears each change once")
  }

  @Test func aFlowWatchesUntilItEnds() {
    let counter = Counter()
    let tree = counter.tree()
    var heard: [Int] = []
    #expect(
      counter.watch {
        counter.model.count
      } then: {
        heard.append($1)
      } == 0)
    counter.begin(.other)
    counter.model.count = 5
    tree.receive()
    #expect(heard == [5])
    tree.leave(.quit)
    counter.model.count = 6
    tree.receive()
    #expect(heard == [5])
    #expect(
      counter.watch {
        9
      } then: { _, _ in
      } == 9, "a flow that has ended hears nothing")
  }
}

extension Inbox {
  /// Whether something has arrived: the new function is called at once then.
  fileprivate var isFilledNow: Bool {
    let isFilled = Flag()
    whenFilled { isFilled.value.store(true, ordering: .relaxed) }
    whenFilled {}
    return isFilled.value.load(ordering: .relaxed)
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}

/// Keeps work until the test runs it.
private final class Queue: Worker {
  private let jobs = Mutex<[@Sendable () -> Void]>([])

  func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }
  func run() { for job in jobs.withLock({ $0 }) { job() } }
}

private struct Odd: Error {}

extension Result where Success == Int, Failure == any Error {
  fileprivate var isOdd: Bool { if case .failure(let error) = self { error is Odd } else { false } }
}

@Sendable private func half(of number: Int) async throws -> Int {
  await Task.yield()
  if number % 2 == 1 { throw Odd() }
  return number / 2
}

@Observable private final class Model: @unchecked Sendable {
  var count = 0
  var name = ""
}

private final class Counter: Coordinator {
  enum ChildFlow: Flow { case other }

  let life = Life()
  let model = Model()
  let screen: CountScreen

  init() { screen = CountScreen(model) }
  func tree(_ worker: any Worker = InlineWorker()) -> Tree {
    let tree = Tree(self, worker: worker)
    tree.start()
    return tree
  }
  func start() { show(screen) { _, _ in } }
  func makeChild(_ flow: ChildFlow) -> Child<Counter> { .screen(CountScreen(Model())) { _, _ in } }
}

private final class CountScreen: Screen {
  typealias Event = Int

  private let model: Model
  private(set) var seat: Seat<Int>?
  private(set) var first = -1
  var heard: [String] = []

  init(_ model: Model) { self.model = model }

  func appear(_ seat: Seat<Int>) {
    self.seat = seat
    first = seat.watch { [model] in
      model.count
    } then: { [unowned self] in
      heard.append("\($0)")
    }
  }
}
