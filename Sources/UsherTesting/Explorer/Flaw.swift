import UsherScreens
public import UsherSession

extension FlowMap {
  /// Something that is wrong with an app, and how to get there.
  public struct Flaw: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      /// Nothing can be chosen, typed or answered, and going back leads nowhere.
      case deadEnd
      /// No path leads back to the first screen.
      case noWayHome
      /// The screen has no picture in the language.
      case notDrawn(language: String)
      /// A row is wider than the screen.
      case tooWide(String, columns: Int, language: String)
      /// The screen offers a choice and refuses it. The values are its name and the words of the refusal.
      case refused(String, String)
      /// The screen offers a choice, and taking it never changes anything.
      case ignored(String)
      /// The app made a request that can only be a mistake, such as one for a flow that no coordinator has as a child.
      /// The value is the words of the refusal.
      case impossible(String)
      /// The place is not the same after it was written and read.
      case unwritten(String)
      /// Opened in another session, the place shows something else.
      case reopensElsewhere(String, how: String, instead: String)
      /// Coordinators or screens are alive, but not in the tree.
      case leak([String])
      /// A script line of the explorer's own could not be played.
      case stuck(String)
    }
    public let kind: Kind
    public let node: Node
    /// The lines that lead there.
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
    case .notDrawn(let language): "there is no picture of it in \(language)"
    case .tooWide(let row, let columns, let language):
      "a row is wider than \(columns) columns in \(language): “\(row)”"
    case .refused(let choice, let words): "the choice \(choice) is offered and refused: “\(words)”"
    case .ignored(let choice): "the choice \(choice) is offered and never does anything"
    case .impossible(let words): "a request of the app was refused: \(words)"
    case .unwritten(let place): "\(place) does not read back as it is written"
    case .reopensElsewhere(let place, let how, let instead):
      "\(place), \(how), is not what it was: \(instead)"
    case .leak(let names): "alive without a place: \(names.joined(separator: ", "))"
    case .stuck(let why): why
    }
  }
}
