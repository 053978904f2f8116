/// A map of an app: its screens, the moves between them, and what is wrong.
public struct FlowMap: Equatable, Sendable {
  /// A screen of the app at a place.
  public struct Node: Hashable, Sendable {
    /// The name of the coordinator that shows the screen, without the word `Coordinator`.
    public let flow: String
    /// The steps of the place without their values.
    public let place: String
    /// The name of the screen's pictures.
    public let screen: String
    /// The field or question that is open; empty if none is.
    public let question: String
    /// Tells apart nodes at the same place that offer other choices. It is the name of the choice that made the difference,
    /// or else the choices that were added (`+pay`) and removed (`-order`). Empty for the node that was reached first.
    public let turn: String
  }
  /// A way from one node to another.
  public struct Move: Hashable, Sendable {
    /// The node where it begins: an index of ``FlowMap/nodes``.
    public let from: Int
    /// The node to which it leads: an index of ``FlowMap/nodes``.
    public let to: Int
    /// The name of the choice, command or field; or `text`, `yes`, `no`, `back`.
    public let name: String
  }

  /// A coordinator and the steps from it.
  public struct Flow: Equatable, Sendable {
    /// The name of the coordinator, without the word `Coordinator`.
    public let name: String
    /// The names of its steps, without values, sorted.
    public let steps: [String]
  }

  struct UnusedPart: Equatable, Sendable {
    let part: Coverage.Part
    let flaw: Flaw
  }

  /// The nodes in the order in which they were reached. The first is the app's first screen.
  public internal(set) var nodes: [Node] = []
  /// The moves in the order in which they were made.
  public internal(set) var moves: [Move] = []
  /// The coordinators that were met, by name.
  public internal(set) var flows: [Flow] = []
  /// Who has come to each node, and who has made each move; see ``Stage/role(of:)``.
  var rolesOfNodes: [Node: Set<String>] = [:]
  var rolesOfMoves: [Move: Set<String>] = [:]
  /// The choices and commands that each node offers, taken or not.
  var offeredBy: [Node: Set<String>] = [:]
  /// The first row of each node, and the words that asked for each move, as they were drawn.
  var headings: [Node: String] = [:]
  var labels: [Move: String] = [:]
  /// A few written places of each shape, in the order in which they were reached.
  public internal(set) var places: [String] = []
  /// The nodes whose link leads to their place, and not to what was begun there: an open question, the answers of a half-done
  /// form, a later page of a list.
  public internal(set) var halfWay: [Node] = []
  /// What is wrong, each with the way to it.
  public internal(set) var flaws: [Flaw] = []
  /// The choices that no screen offered, the events that no choice leads to, and the steps that nothing began, in any world.
  ///
  /// Either they are a mistake, or they need another world, such as one in which loading fails.
  public var unused: [Flaw] { unusedParts.map(\.flaw) }
  var unusedParts: [UnusedPart] = []
  /// Whether the exploration reached ``Explorer/limit`` before it was complete.
  public internal(set) var isCut = false

  /// The coverage of all worlds together.
  public internal(set) var coverage = Coverage()

  /// Returns those of `screens` that were never reached.
  public func unreached(of screens: [String]) -> [String] {
    let reached = Set(nodes.map(\.screen))
    return screens.filter { !reached.contains($0) }
  }

  /// Returns what neither this exploration nor other tests, such as scripts, have used. `coverage` is that of the other
  /// tests.
  public func unused(besides coverage: Coverage) -> [Flaw] {
    unusedParts.filter { !coverage.covers($0.part) }.map(\.flaw)
  }

  /// Adds the map of another world of the same app.
  mutating func join(_ other: FlowMap) {
    var indexes: [Int] = []
    for node in other.nodes {
      if !nodes.contains(node) { nodes.append(node) }
      indexes.append(nodes.firstIndex(of: node) ?? 0)
    }
    for move in other.moves {
      let move = Move(from: indexes[move.from], to: indexes[move.to], name: move.name)
      if !moves.contains(move) { moves.append(move) }
    }
    rolesOfNodes.merge(other.rolesOfNodes) { $0.union($1) }
    offeredBy.merge(other.offeredBy) { $0.union($1) }
    for (move, roles) in other.rolesOfMoves {
      rolesOfMoves[Move(from: indexes[move.from], to: indexes[move.to], name: move.name), default: []]
        .formUnion(roles)
    }
    headings.merge(other.headings) { first, _ in first }
    for (move, label) in other.labels {
      let move = Move(from: indexes[move.from], to: indexes[move.to], name: move.name)
      if labels[move] == nil { labels[move] = label }
    }
    halfWay += other.halfWay.filter { !halfWay.contains($0) }
    places += other.places.filter { !places.contains($0) }
    for flaw in other.flaws { find(flaw) }
    isCut = isCut || other.isCut
  }

  /// Adds a flaw, unless it is known already. The first path to a mistake is the shortest, so it is enough.
  mutating func find(_ flaw: Flaw) { if !flaws.contains(where: flaw.repeats) { flaws.append(flaw) } }
}
