import Testing

@testable import Usher

@Suite struct OutputTests {
  /// Counts by itself, and returns an output when its coordinator has to act.
  private final class Counter: Screen {
    enum Event { case more, next }
    enum Output { case done(Int) }
    private(set) var count = 0

    func hear(_ event: Event) -> Output? {
      switch event {
      case .more:
        count += 1
        return nil
      case .next: return .done(count)
      }
    }
  }

  /// Handles its events and never returns an output.
  private final class Quiet: Screen {
    private(set) var heard: [Int] = []
    func hear(_ event: Int) -> Never? {
      heard.append(event)
      return nil
    }
  }

  private final class Owner: Coordinator {
    enum ChildFlow: Flow { case quiet }
    let life = Life()
    let counter = Counter()
    let quiet = Quiet()
    private(set) var told: [Int] = []

    func start() {
      show(counter) { owner, output in
        switch output {
        case .done(let count):
          owner.told.append(count)
          owner.begin(.quiet)
        }
      }
    }
    func makeChild(_ flow: ChildFlow) -> Child<Owner> {
      switch flow {
      case .quiet: .screen(quiet)
      }
    }
  }

  private func started(_ owner: Owner) -> Tree {
    let tree = Tree(owner)
    #expect(tree.start() == .landed)
    return tree
  }

  @Test func aScreenHearsItsEventsAndItsCoordinatorIsToldTheOutputs() {
    let owner = Owner()
    let tree = started(owner)
    #expect(tree.send(Counter.Event.more) == .landed)
    #expect(tree.send(Counter.Event.more) == .landed)
    #expect(owner.counter.count == 2)
    #expect(owner.told.isEmpty)
    #expect(tree.send(Counter.Event.next) == .landed)
    #expect(owner.told == [2])
    #expect(tree.place.written == "quiet")
  }

  @Test func aScreenThatHasHandledAnEventIsDrawnAgain() {
    let tree = started(Owner())
    var drawn = 0
    tree.onChange = { _ in drawn += 1 }
    tree.send(Counter.Event.more)
    #expect(drawn == 1)
  }

  @Test func aScreenWithoutOutputsNeedsNobodyToHearIt() {
    let owner = Owner()
    let tree = started(owner)
    owner.begin(.quiet)
    #expect(tree.send(7) == .landed)
    #expect(owner.quiet.heard == [7])
  }

  @Test func anOutputIsNotAnEvent() {
    let tree = started(Owner())
    guard case .refused(.unfit) = tree.send(Counter.Output.done(1)) else {
      Issue.record("an output was taken for an event")
      return
    }
  }

  @Test func theJournalNamesTheScreenThatHearsItsOwnEvent() {
    let tree = started(Owner())
    tree.send(Counter.Event.more)
    #expect(tree.journal.last?.cause.description == "Counter > Owner")
  }
}
