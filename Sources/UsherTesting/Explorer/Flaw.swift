import UsherScreens
public import UsherSession

extension FlowMap {
  /// Something that must not be, and how to get there.
  public struct Flaw: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      /// Nothing can be chosen, typed or answered, and nothing lies behind it.
      case deadEnd
      /// No way leads back to where the app begins.
      case noWayHome
      /// The screen has no picture.
      case notDrawn
      /// A row is wider than the screen.
      case tooWide(String)
      /// A choice is offered and refused.
      case refused(String, String)
      /// The place does not read back as it is written.
      case unwritten(String)
      /// Opened again in a fresh session, it is not what it was.
      case reopensElsewhere(String, how: String, instead: String)
      /// Alive without a place in the tree.
      case leak([String])
      /// A script line of the explorer's own could not be played.
      case stuck(String)
    }
    public let kind: Kind
    public let node: Node
    /// What to do to get there.
    public let path: [Script.Line]
  }
}

extension FlowMap.Flaw: CustomStringConvertible {
  public var description: String {
    let way = path.isEmpty ? "at the start" : "after " + path.map { "“\($0.written)”" }.joined(separator: " ")
    return "\(node.title), \(way): \(words)"
  }

  private var words: String {
    switch kind {
    case .deadEnd: "a dead end, with nothing to choose and no way back"
    case .noWayHome: "no way leads back to the first screen"
    case .notDrawn: "there is no picture of it"
    case .tooWide(let row): "a row is wider than the screen: “\(row)”"
    case .refused(let choice, let words): "the choice \(choice) is offered and refused: “\(words)”"
    case .unwritten(let place): "\(place) does not read back as it is written"
    case .reopensElsewhere(let place, let how, let instead):
      "\(place), \(how), is not what it was: \(instead)"
    case .leak(let names): "alive without a place: \(names.joined(separator: ", "))"
    case .stuck(let why): why
    }
  }
}
