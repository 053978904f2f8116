import Testing

@testable import Usher

/// A tree of the example app, which a test controls directly.
final class Stage {
  let world = World()
  let clock = HandClock()
  let tree: Tree
  /// The refusals of requests whose caller received no result.
  var refusals: [Refusal] = []
  var changes = 0
  let worker: HandWorker

  init(account: String? = "ann", journalLimit: Int = 256) {
    world.account = account
    let worker = HandWorker()
    let clock = clock
    self.worker = worker
    tree = Tree(App(world), clock: { clock.now }, worker: worker, journalLimit: journalLimit)
    tree.onRefusal = { [unowned self] in refusals.append($0) }
    tree.onChange = { [unowned self] _ in changes += 1 }
  }

  /// The present place.
  var place: String { tree.place.written }
  /// The state of the whole tree.
  var state: String { tree.state.written }
  /// The name of the present screen.
  var page: String { (tree.screen as? Page)?.name ?? "-" }

  /// Returns the coordinators of a type, from the root down.
  func all<C: Coordinator>(_ type: C.Type) -> [C] { tree.root.family.compactMap { $0.object as? C } }

  func first<C: Coordinator>(_ type: C.Type, sourceLocation: SourceLocation = #_sourceLocation) throws -> C {
    try #require(all(type).first, sourceLocation: sourceLocation)
  }

  /// Calls `begin`, which must land, and returns the first coordinator of a type.
  func first<C: Coordinator>(
    _ type: C.Type, sourceLocation: SourceLocation = #_sourceLocation, after begin: () throws -> Landing
  ) throws -> C {
    try #expect(begin() == .landed, sourceLocation: sourceLocation)
    return try first(type, sourceLocation: sourceLocation)
  }

  /// Sends the present screen an event whose handler runs `body`.
  @discardableResult func tap(_ body: @escaping () -> Void) -> Landing { tree.send(Page.Event.run(body)) }

  @discardableResult func open(_ text: String, keeping: Keeping = .matching) throws -> Landing {
    tree.open(try Place(written: text), keeping: keeping)
  }

  func takeRefusals() -> [Refusal] {
    defer { refusals = [] }
    return refusals
  }

  /// Everything that a refused change must not alter: the screens and coordinators by identity, the places, the drafts.
  var everything: Picture {
    let nodes = tree.root.family
    return Picture(
      objects: nodes.map { ObjectIdentifier($0.object) }, ways: nodes.map { $0.isOnWay }, place: place,
      state: state,
      drafts: tree.drafts, waiting: tree.waitingLink?.text, asked: tree.asked, log: world.log,
      alive: world.alive)
  }

  struct Picture: Equatable {
    let objects: [ObjectIdentifier]
    let ways: [Bool]
    let place, state: String
    let drafts: [String: String]
    let waiting: String?
    let asked: Reason?
    let log: [String]
    let alive: Int
  }

  /// Checks what must hold between any two transactions.
  func check(_ sourceLocation: SourceLocation = #_sourceLocation) {
    let nodes = tree.root.family
    #expect(tree.strays() == [], sourceLocation: sourceLocation)
    #expect(world.violations == [], sourceLocation: sourceLocation)
    #expect(tree.liveCount == nodes.count, sourceLocation: sourceLocation)
    #expect(
      tree.leaf.asFlow == nil || tree.isOver || tree.root.phase == .made, sourceLocation: sourceLocation)
    var way: Set<ObjectIdentifier> = []
    var here: Node? = tree.leaf
    while let node = here {
      way.insert(ObjectIdentifier(node))
      here = node.parent
    }
    // Whether a node is on the way is found out from all nodes above it. Of a deep tree, every hundredth node is enough.
    let some = nodes.enumerated().filter { nodes.count < 5000 || $0.offset % 100 == 0 }.map(\.element)
    let wrong = some.filter {
      $0.isOnWay != way.contains(ObjectIdentifier($0)) || ($0.isGone && $0 !== tree.root)
    }
    #expect(wrong.map(\.name) == [], sourceLocation: sourceLocation)
  }
}

extension Tree {
  /// Opens a place as a tapped notification does.
  @discardableResult func tap(_ place: Place, keeping: Keeping = .otherTabs) -> Landing {
    open(link: place.written, keeping: keeping, reason: .tap)
  }
}

/// Runs a test on a stage. Afterwards, checks that nothing is left over in the tree, and that the tree itself is freed.
func onStage(
  _ place: String? = "tabs:1/home", account: String? = "ann", journalLimit: Int = 256,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Stage) throws -> Void
) throws {
  weak var tree: Tree?
  let world: World
  do {
    let stage = Stage(account: account, journalLimit: journalLimit)
    if let place {
      try #expect(stage.tree.start(at: Place(written: place)) == .landed, sourceLocation: sourceLocation)
      stage.world.log = []
      stage.world.asked = []
      stage.changes = 0
    }
    world = stage.world
    tree = stage.tree
    try body(stage)
    world.hooks = [:]
    stage.check(sourceLocation)
    #expect(world.alive == stage.tree.liveCount, "somebody is kept", sourceLocation: sourceLocation)
    #expect(stage.refusals == [], "nobody looked at these", sourceLocation: sourceLocation)
  }
  #expect(tree == nil, "the tree is kept by something", sourceLocation: sourceLocation)
  #expect(world.alive == 0, "left over after the tree has gone", sourceLocation: sourceLocation)
}
