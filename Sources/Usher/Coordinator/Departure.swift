/// A way out: why something would be left, and for what.
public struct Departure {
  public enum Reason: Hashable, Sendable {
    case back, finish, replace, tab, link, tap, logOut, restore, quit, endOfInput, signal
    /// What was there to be looked at is gone, or is no longer the user's.
    case closed

    /// Whether leaving can be helped: somebody is there who can answer a question, or be told no.
    public var isAsked: Bool { self != .endOfInput && self != .signal && self != .closed }
  }
  public let reason: Reason
  let destination: Trail?

  /// The place that would be gone to; nil when it is the end of the program.
  public var target: Place? {
    switch reason {
    case .quit, .endOfInput, .signal: nil
    default: Place(destination?.steps ?? [])
    }
  }
}

/// The answer of a screen or coordinator that would be left.
public indirect enum Permission {
  case yes
  case no(Reason)
  /// Leaves if the user says yes.
  case question(Reason)
}

/// The answer of a coordinator that would begin a step.
public indirect enum Admission {
  case yes
  case no(Reason)
  /// Not yet: a link waits, and lands once the answer is yes.
  case wait(Reason)
  /// Somewhere else instead.
  case redirect(Place)
}

extension Admission {
  /// For those who can neither wait nor go elsewhere.
  func orThrow() throws(Refusal) {
    switch self {
    case .yes: return
    case .no(let why), .wait(let why): throw .denied(why)
    case .redirect(let place): throw .denied(Reason("redirected", ["place": place.written]))
    }
  }
}

/// Why something is so, as a fact: an id that the app has words for, and their values.
public struct Reason: Error, Hashable, Sendable {
  public var id: String
  public var values: [String: String]
  public init(_ id: String, _ values: [String: String] = [:]) {
    self.id = id
    self.values = values
  }
}

/// How a child flow ended.
public enum Ending<Outcome> {
  /// It finished, with what it has to say.
  case finished(Outcome)
  /// It was left without finishing.
  case left(Departure.Reason)
}

extension Ending: Equatable where Outcome: Equatable {}
extension Ending: Sendable where Outcome: Sendable {}
