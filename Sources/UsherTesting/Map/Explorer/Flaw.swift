import Usher
import UsherScreens
public import UsherSession

extension FlowMap {
  /// Something that is wrong with an app, and how to get there.
  public struct Flaw: Equatable, Sendable {
    /// What can be wrong.
    public enum Kind: Equatable, Sendable {
      /// Nothing can be chosen, typed or answered, and going back leads nowhere.
      case deadEnd
      /// Going back leads to the same screen, and nothing says why.
      case backIgnored
      /// No path leads back to the first screen.
      case noWayHome
      /// The screen has no picture in the language.
      case notDrawn(language: String)
      /// A row is wider than the screen.
      case tooWide(String, columns: Int, language: String)
      /// The screen offers a choice and refuses it. The values are its name and the words of the refusal.
      case refused(String, String)
      /// The screen offers a choice, and taking it changes nothing.
      case ignored(String)
      /// The screen does not offer a choice, and a link leads where the choice would lead.
      case unguarded(String, link: String)
      /// A link has the name of a step of the root and leads elsewhere, so the written step does not open the step. The values
      /// are the step, the root coordinator, and the place to which the link leads; nil if the link does not
      /// take the values of the step.
      case hidden(step: String, of: String, by: String?)
      /// The app made a request that can only be a mistake, such as one for a flow that no coordinator has as a child.
      /// The value is the words of the refusal.
      case impossible(String)
      /// A flow finished with an outcome, and its parent has no finish delegate for it.
      case lostOutcome(String, of: String)
      /// A reason was shown that has no words. The value is its id.
      case wordless(String)
      /// No screen ever offered the choice, which its shape declares.
      case neverOffered(String)
      /// Nothing ever sent the event to the screen, and no choice of its picture offered it.
      case neverSent(String)
      /// The step of the flow was never begun or opened.
      case neverBegun(String)
      /// The place is not the same after it was written and read.
      case unwritten(String)
      /// Opened in another session, the place shows something else.
      case reopensElsewhere(String, how: String, instead: String)
      /// Coordinators or screens are alive, but not in the tree.
      case leak([String])
      /// A script line of the explorer's own could not be played.
      case stuck(String)
    }
    /// What is wrong.
    public let kind: Kind
    /// The screen where it is wrong.
    public let node: Node
    /// The lines that lead there. Nothing shorter was found.
    public let path: [Script.Line]
    /// The name of the world; empty if there is only one.
    public let world: String
    /// The file of the mistake: that of a choice, a shape or a coordinator in the code, or of a row of a picture.
    public let file: String
    /// The line of the file, from 1 on.
    public let line: Int

    /// The path as a script.
    public var script: String { (["# usher"] + path.map(\.written)).map { $0 + "\n" }.joined() }
  }
}

extension FlowMap.Flaw: CustomStringConvertible {
  public var description: String {
    let way = path.isEmpty ? "at the start" : "after " + path.map { "“\($0.written)”" }.joined(separator: " ")
    return "\(file):\(line): \(node.title), \(way)\(world.isEmpty ? "" : " in \(world)"): \(words)"
  }

  private var words: String {
    switch kind {
    case .deadEnd: "a dead end, with nothing to choose and no way back"
    case .backIgnored: "going back leads to the same screen"
    case .noWayHome: "no way leads back to the first screen"
    case .notDrawn(let language): "there is no picture of it in \(language)"
    case .tooWide(let row, let columns, let language):
      "a row is wider than \(columns) columns in \(language): “\(row)”"
    case .refused(let choice, let words): "the choice \(choice) is offered and refused: “\(words)”"
    case .ignored(let choice): "the choice \(choice) is offered and does nothing"
    case .unguarded(let choice, let link):
      "the choice \(choice) is not offered, and \(link) opens all the same"
    case .hidden(let step, let root, let place):
      "the link \(name(of: step)) has the name of the step \(name(of: step)) of \(root), and \(step) "
        + "\(place.map { "leads to \($0)" } ?? "is refused"); rename one of them, or open the step as /\(step)"
    case .impossible(let words): "a request of the app was refused: \(words)"
    case .lostOutcome(let outcome, let flow):
      "\(flow) finished with \(outcome), and no finish delegate hears it"
    case .wordless(let id): "the reason \(id) has no words; write reason.\(id) in a file of words"
    case .neverOffered(let choice): "the choice \(choice) is never offered"
    case .neverSent(let event): "no choice leads to the event \(event)"
    case .neverBegun(let step): "the step \(step) is never begun"
    case .unwritten(let place): "\(place) does not read back as it is written"
    case .reopensElsewhere(let place, let how, let instead):
      "\(place), \(how), is not what it was: \(instead)"
    case .leak(let names): "alive without a place: \(names.joined(separator: ", "))"
    case .stuck(let why): why
    }
  }

  /// The name of a written step.
  private func name(of step: String) -> Substring { step.prefix { $0 != ":" } }

  /// Whether another flaw is the same mistake in the app or in a screen.
  func repeats(_ other: Self) -> Bool {
    if case .hidden(let step, _, _) = kind, case .hidden(let other, _, _) = other.kind {
      return name(of: step) == name(of: other)
    }
    if case .tooWide(_, columns: let columns, let language) = kind,
      case .tooWide(_, columns: columns, language) = other.kind
    {
      return (other.file, other.line) == (file, line)
    }
    if case .reopensElsewhere = kind, case .reopensElsewhere = other.kind { return other.node == node }
    guard other.kind == kind else { return false }
    switch kind {
    case .impossible, .leak, .lostOutcome, .wordless: return true
    case .ignored, .unguarded, .notDrawn: return other.node.screen == node.screen
    default: return other.node == node
    }
  }
}

/// Where a mistake is.
struct Site {
  let file: String
  let line: Int
}

extension Coverage.Part {
  var site: Site { Site(file: file, line: line) }
}

extension Site {
  /// The site of a screen or of a coordinator.
  init?(of object: AnyObject) {
    if let screen = object as? any Drawn {
      let outline = screen.outline
      (file, line) = (outline.file, outline.line)
    } else if let coordinator = object as? any Coordinator {
      let owner = coordinator.owner
      (file, line) = (owner.file, owner.line)
    } else {
      return nil
    }
  }
}

extension Drawn {
  fileprivate var outline: Outline { shape.outline }
}
