/// What some random walks have done, and what they have found wrong.
///
/// A test expects ``flaws`` to be empty. So a walk that never opens a link, or never meets a fault, does not pass for one that
/// found nothing wrong.
public struct Walked: Equatable, Sendable {
  /// A kind of line that a walk plays.
  public enum Move: String, CaseIterable, Sendable {
    /// A choice, a command or a text.
    case choice
    /// An answer to a question.
    case answer
    /// Back, by a key or a command.
    case back
    /// `/home`.
    case home
    /// ^C.
    case interrupt
    /// A place or a link of ``RandomWalk/places``.
    case link
    /// An event of ``RandomWalk/events``.
    case event
    /// An event of ``RandomWalk/others``.
    case other
    /// The beginning of a fault.
    case fault
    /// The end of a fault.
    case mending
    /// A pause.
    case pause
    /// Another size of the terminal.
    case resize
    /// Slow work ends.
    case work
    /// Slow work is lost.
    case loss
  }

  /// What the session waits for when a line is played.
  public enum State: String, CaseIterable, Sendable {
    /// A choice, a command or a text.
    case free
    /// The answer to a question that was asked before something is left.
    case asked
    /// The answer to a question of a form.
    case form
    /// Slow work, besides a choice.
    case working
  }

  private struct Key: Hashable {
    let move: Move
    let state: State
    let role: String
  }
  private var counts: [Key: Int] = [:]
  /// How many links and taps have landed.
  public internal(set) var landed = 0
  /// What was found wrong. The walks end at the first.
  public internal(set) var stumble: Stumble?
  /// The kinds of lines that the walks had to choose from.
  let moves: Set<Move>
  /// States that fewer lines than this were played in say nothing about what was not done there.
  private static let enough = 100

  init(_ moves: Set<Move>) { self.moves = moves }

  mutating func note(_ move: Move, in state: State, as role: String) {
    counts[Key(move: move, state: state, role: role), default: 0] += 1
  }

  /// How often a kind of line was played; of all kinds, in all states and roles where nothing is given.
  public func count(_ move: Move? = nil, while state: State? = nil, as role: String? = nil) -> Int {
    counts.reduce(0) { sum, entry in
      let (key, count) = entry
      let isMeant =
        move ?? key.move == key.move && state ?? key.state == key.state && role ?? key.role == key.role
      return isMeant ? sum + count : sum
    }
  }

  /// What is wrong, and what the walks were to do and have not done.
  public var flaws: [String] {
    var flaws = stumble.map { ["\($0)"] } ?? []
    if flaws.isEmpty, count() > 0 { flaws = gaps }
    return flaws
  }

  private var gaps: [String] {
    var gaps: [String] = []
    let anywhere = moves.filter { count($0) == 0 }
    gaps += anywhere.map { "no walk has played a line of the kind “\($0.rawValue)”" }
    if moves.contains(.link), landed == 0 { gaps.append("no link has landed") }
    // Links come in every state.
    if moves.contains(.link), !anywhere.contains(.link) {
      for state in State.allCases where count(while: state) >= Self.enough && count(.link, while: state) == 0
      {
        gaps.append("no walk has opened a link in the state “\(state.rawValue)”")
      }
    }
    return gaps.sorted()
  }
}
