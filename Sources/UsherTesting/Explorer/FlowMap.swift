/// Where an app leads: its screens by the shape of their places, the moves between them, and what is wrong there.
public struct FlowMap: Equatable, Sendable {
  public struct Node: Hashable, Sendable {
    /// The steps of the place without their values.
    public let place: String
    /// The name of the screen's pictures.
    public let screen: String
    /// The field or question that stands, if one does.
    public let question: String
    /// What made the screen offer something else at the same place: a choice; else what is offered more (`+pay`) and less
    /// (`-order`). Empty as it is first come to.
    public let turn: String
  }
  public struct Move: Hashable, Sendable {
    public let from: Int
    public let to: Int
    /// The name of the choice, `text`, a field, `back`.
    public let name: String
  }

  /// In the order reached; the first is where the app begins.
  public internal(set) var nodes: [Node] = []
  public internal(set) var moves: [Move] = []
  /// A place of each shape, as written, in the order reached.
  public internal(set) var places: [String] = []
  public internal(set) var flaws: [Flaw] = []
  /// Whether there was more to see than the bound allows.
  public internal(set) var isCut = false

  /// Of these screens, those that were never reached.
  public func unreached(of screens: [String]) -> [String] {
    let reached = Set(nodes.map(\.screen))
    return screens.filter { !reached.contains($0) }
  }
}
