/// A map of an app: its screens, the moves between them, and what is wrong.
public struct FlowMap: Equatable, Sendable {
  public struct Node: Hashable, Sendable {
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
  public struct Move: Hashable, Sendable {
    public let from: Int
    public let to: Int
    /// The name of the choice, command or field; or `text`, `yes`, `no`, `back`.
    public let name: String
  }

  /// The nodes in the order in which they were reached. The first is the app's first screen.
  public internal(set) var nodes: [Node] = []
  public internal(set) var moves: [Move] = []
  /// One written place of each shape, in the order in which they were reached.
  public internal(set) var places: [String] = []
  public internal(set) var flaws: [Flaw] = []
  /// Whether the exploration reached ``Explorer/limit`` before it was complete.
  public internal(set) var isCut = false

  /// The choices that the shapes of the reached screens declare, and that no screen offered.
  ///
  /// Another account may be offered them. To find those that nobody is offered, explore the app for several accounts, and
  /// take what is in all the lists.
  public internal(set) var neverOffered: [DeclaredChoice] = []

  /// A choice that a shape declares.
  public struct DeclaredChoice: Hashable, Sendable, CustomStringConvertible {
    public let screen: String
    public let name: String
    public let file: String
    public let line: Int

    public var description: String { "\(file):\(line): \(screen) never offers \(name)" }
  }

  /// Returns those of `screens` that were never reached.
  public func unreached(of screens: [String]) -> [String] {
    let reached = Set(nodes.map(\.screen))
    return screens.filter { !reached.contains($0) }
  }
}
