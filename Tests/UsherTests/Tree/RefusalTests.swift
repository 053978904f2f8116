import Testing

@testable import Usher

/// What is refused is a value, with a journal or without.
@Suite struct RefusalTests {
  @Test func whatAHandlerWasRefusedIsToldToWhoeverSentTheEvent() throws {
    for limit in [0, 256] {
      try onStage("tabs:1/home", journalLimit: limit) { stage in
        let home = try stage.first(Home.self)
        let denied = stage.tree.refusal { stage.tap { home.begin(.channel(403)) } }
        #expect(denied == .denied(Reason("private")))
        #expect(stage.tree.refusal { stage.tap { home.begin(.explore) } } == nil)
        #expect(stage.tree.refusal {} == nil)
        let last = stage.tree.refusal {
          stage.tap {
            home.begin(.channel(403))
            home.begin(.note("a"))
          }
        }
        #expect(last == nil, "the last request counts")
      }
    }
  }

  @Test func aStepThatCannotBeWrittenIsRefusedWhenItIsBegun() throws {
    final class Lists: Coordinator {
      enum ChildFlow: Flow {
        case one(Int)
        case several([Int])
      }
      let life = Life()
      let world = World()
      func start() { show(Page(world, "lists")) { $1.run() } }
      func makeChild(_ flow: ChildFlow) -> Child<Lists> { .screen(Page(world, "\(flow)")) { $1.run() } }
    }
    let lists = Lists()
    let tree = Tree(lists)
    #expect(tree.start() == .landed)
    #expect(lists.begin(.one(1)) == .landed)
    for landing in [lists.begin(.several([1, 2])), tree.open(Place(Lists.ChildFlow.several([])))] {
      guard case .refused(.failed(step: "several", let why)) = landing else {
        Issue.record("\(landing)")
        continue
      }
      #expect(why.id == "error")
      #expect(why.values["what"]?.contains("Lists") == true, "\(why)")
      #expect(why.values["what"]?.contains("ChildFlow.several holds a value without a written form") == true)
    }
    #expect(tree.place.written == "one:1")
  }
}

extension Page.Event {
  fileprivate func run() { if case .run(let body) = self { body() } }
}
