import Testing

@testable import Usher

/// A refusal is a value, with or without a journal.
@Suite struct RefusalTests {
  @Test func aRefusalInAHandlerIsReturnedToTheSenderOfTheEvent() throws {
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
      #expect(why.id == "unwritten")
      #expect(why.values["what"]?.contains("Lists") == true, "\(why)")
      #expect(why.values["what"]?.contains("ChildFlow.several holds a value without a written form") == true)
    }
    #expect(tree.place.written == "one:1")
  }

  @Test func aStepWithARecordAsItsValueIsRefused() throws {
    struct Pair: Codable, Hashable { var a: Int32 = 1, b: Int32 = 2 }
    struct Mixed: Codable, Hashable { var isOn = true, row: Int32 = 1 }
    struct Flag: Codable, Hashable { var isOn = true }
    struct Size: Codable, Hashable { var rows = 1 }
    enum Only: Flow { case record(Size) }
    enum BesideNumber: Flow { case plain(Int), record(Pair) }
    enum BesideNothing: Flow { case plain, record(Pair) }
    enum BesideValues: Flow { case plain(Bool, Int32), record(Mixed) }
    enum BesideFlag: Flow { case plain(Bool), record(Flag) }
    expectRefusal(of: Only.record(Size()))
    expectRefusal(of: BesideNumber.record(Pair()), after: BesideNumber.plain(1))
    expectRefusal(of: BesideNothing.record(Pair()), after: BesideNothing.plain)
    expectRefusal(of: BesideValues.record(Mixed()), after: BesideValues.plain(true, 1))
    expectRefusal(of: BesideFlag.record(Flag()), after: BesideFlag.plain(true))
  }

  /// Begins a step that can be written, twice, and then one of the same type that cannot.
  private func expectRefusal<Steps: Flow>(
    of record: Steps, after plain: Steps? = nil, _ here: SourceLocation = #_sourceLocation
  ) {
    let shelf = Shelf<Steps>()
    let tree = Tree(shelf)
    #expect(tree.start() == .landed, sourceLocation: here)
    for _ in 1...2 {
      if let plain { #expect(shelf.begin(plain) == .landed, sourceLocation: here) }
      let what = "\(String(reflecting: Steps.self)).record holds a value without a written form"
      let refusal = Refusal.failed(step: "record", why: Reason("unwritten", ["what": what]))
      #expect(shelf.begin(record) == .refused(refusal), sourceLocation: here)
      if plain != nil { tree.back() }
    }
  }
}

/// A flow whose children are plain screens, for any type of step.
private final class Shelf<ChildFlow: Flow>: Coordinator {
  let life = Life()
  let world = World()
  func start() { show(Page(world, "shelf")) { $1.run() } }
  func makeChild(_ flow: ChildFlow) -> Child<Shelf> { .screen(Page(world, "\(flow)")) { $1.run() } }
}

extension Page.Event {
  fileprivate func run() { if case .run(let body) = self { body() } }
}
