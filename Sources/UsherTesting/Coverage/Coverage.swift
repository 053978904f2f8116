/// What of an app a test has reached, and what it has not.
///
/// The explorer tells it in ``FlowMap/coverage``, a play in ``Play/coverage``, and a script returns it. ``add(_:)`` joins
/// several.
public struct Coverage: Equatable, Sendable {
  /// Something that an app declares and a test can reach.
  public struct Part: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
      /// A screen that has a picture; it was shown.
      case screen
      /// A choice of a screen; it was taken.
      case choice
      /// Where typed text goes; text was typed.
      case text
      /// A field of a form; it was answered.
      case answer
      /// A rule of a field; an answer broke it.
      case rule
      /// One side of a section of a picture, `#name` or `^name`; it was drawn.
      case section
      /// A key of a file of words; its words were read.
      case word
      /// An event of a screen; the screen heard it, or a choice offered it.
      case event
      /// A step of a flow; it was begun or opened.
      case step
      /// What a flow can finish with; it did.
      case outcome
    }
    public let kind: Kind
    /// The name of the screen, of the coordinator or of the file of words.
    public let owner: String
    public let name: String
    /// Where it is declared or written. Steps and outcomes have the line of their coordinator's `Life()`, events that of
    /// their shape.
    public let file: String
    public let line: Int
  }

  /// A move from one place to another, both without the values of their steps.
  public struct Transition: Hashable, Sendable {
    /// What caused it: `event`, `back`, `link`, `tap`, `restore`, `work`, `coordinator`, `start` or `leave`.
    public let cause: String
    public let from: String
    public let to: String
  }

  var declared: Set<Part> = []
  var covered: Set<Part> = []
  /// The moves that were made, by their causes.
  public internal(set) var transitions: Set<Transition> = []

  public init() {}

  /// What was not reached, by file and line.
  public var uncovered: [Part] {
    declared.subtracting(covered).sorted {
      ($0.file, $0.line, $0.kind.rawValue, $0.owner, $0.name)
        < ($1.file, $1.line, $1.kind.rawValue, $1.owner, $1.name)
    }
  }

  /// Returns how many parts of a kind there are, and how many of them were reached.
  public func count(_ kind: Part.Kind) -> (covered: Int, of: Int) {
    (covered.count { $0.kind == kind }, declared.union(covered).count { $0.kind == kind })
  }

  /// Adds what another test has reached: a part is covered if one of the tests has reached it.
  public mutating func add(_ other: Coverage) {
    declared.formUnion(other.declared)
    covered.formUnion(other.covered)
    transitions.formUnion(other.transitions)
  }

  mutating func cover(_ part: Part) {
    declared.insert(part)
    covered.insert(part)
  }
}

extension Coverage.Part: CustomStringConvertible {
  public var description: String { "\(file):\(line): \(owner): \(words)" }

  private var words: String {
    switch kind {
    case .screen: "it is never shown"
    case .choice: "the choice \(name) is never taken"
    case .text: "no text is typed for \(name)"
    case .answer: "the question \(name) is never answered"
    case .rule: "no answer breaks \(name)"
    case .section: "{{\(name)}} is never drawn"
    case .word: "the words of \(name) are never read"
    case .event: "the event \(name) never happens"
    case .step: "the step \(name) is never begun"
    case .outcome: "it never finishes with \(name)"
    }
  }
}

extension Coverage: CustomStringConvertible {
  /// How much was reached of each kind, the number of transitions by cause, and a line for each part that was not reached.
  public var description: String {
    var lines = Part.Kind.allCases.compactMap { kind in
      let (covered, all) = count(kind)
      return all == 0 ? nil : "\(kind.rawValue): \(covered) of \(all)"
    }
    for (cause, moves) in Dictionary(grouping: transitions, by: \.cause).sorted(by: { $0.key < $1.key }) {
      lines.append("transitions by \(cause): \(moves.count)")
    }
    return (lines + uncovered.map(\.description)).map { $0 + "\n" }.joined()
  }
}
