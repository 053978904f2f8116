/// Which parts of an app a test has reached, and which it has not.
///
/// An explorer gives it in ``FlowMap/coverage``, a play in ``Play/coverage``, and a script returns it. ``add(_:)`` adds the
/// coverage of another test.
public struct Coverage: Equatable, Sendable {
  /// Something that an app declares and a test can reach.
  public struct Part: Hashable, Sendable {
    /// What kind of part it is, and when it counts as reached.
    public enum Kind: String, CaseIterable, Sendable {
      /// A screen that has a picture. It is reached when it is shown.
      case screen
      /// A choice of a screen. It is reached when it is taken.
      case choice
      /// The event for typed text. It is reached when text is typed.
      case text
      /// A field of a form. It is reached when it is answered.
      case answer
      /// A rule of a field. It is reached when an answer breaks it.
      case rule
      /// One side of a section of a picture, `#name` or `^name`. It is reached when it is drawn.
      case section
      /// A key of a file of words. It is reached when its words are read.
      case word
      /// An event of a screen. It is reached when the screen hears it, or a choice offers it. If several screens have the
      /// same type of events, one of them is enough.
      case event
      /// A step of a flow. It is reached when it is begun or opened.
      case step
      /// An outcome of a flow. It is reached when the flow finishes with it.
      case outcome
    }
    /// The kind of the part.
    public let kind: Kind
    /// The name of the screen, of the coordinator or of the file of words.
    public let owner: String
    /// The name of the part itself, such as that of a choice.
    public let name: String
    /// The path of the file in which the part is declared or written.
    public let file: String
    /// The line of the file. Steps and outcomes have that of their coordinator's `Life()`; events have that of their
    /// shape.
    public let line: Int
    /// The type of an event. Several screens can have the same type, and then any of them can send the event.
    var eventType: String?
  }

  /// A move from one place to another, both without the values of their steps.
  public struct Transition: Hashable, Sendable {
    /// What caused the move: `event`, `back`, `link`, `tap`, `restore`, `work`, `coordinator`, `start` or `leave`.
    public let cause: String
    /// The place before the move; empty for the root.
    public let from: String
    /// The place after the move; empty for the root.
    public let to: String
  }

  var declared: Set<Part> = []
  var covered: Set<Part> = []
  /// The moves that were made, by their causes.
  public internal(set) var transitions: Set<Transition> = []

  /// Creates the coverage of no test.
  public init() {}

  /// The parts that were not reached, by file and line.
  public var uncovered: [Part] {
    declared.subtracting(covered).filter { !covers($0) }.sorted {
      ($0.file, $0.line, $0.kind.rawValue, $0.owner, $0.name)
        < ($1.file, $1.line, $1.kind.rawValue, $1.owner, $1.name)
    }
  }

  /// Returns how many parts of a kind there are, and how many of them were reached.
  public func count(_ kind: Part.Kind) -> (covered: Int, of: Int) {
    let parts = declared.union(covered).filter { $0.kind == kind }
    return (parts.count(where: covers), parts.count)
  }

  /// Whether a part was reached. An event was reached if one of the screens that have its type has sent it.
  func covers(_ part: Part) -> Bool {
    if covered.contains(part) { return true }
    guard let type = part.eventType else { return false }
    return covered.contains { $0.eventType == type && $0.name == part.name }
  }

  /// Adds the coverage of another test. A part is covered if one of the tests has reached it.
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
  /// How many parts of each kind were reached, how many moves each cause made, and a line for each part not reached.
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
