/// Why a screen or a flow would be left, and for what place.
public struct Departure {
  /// Why the user leaves.
  public enum Reason: Hashable, Sendable {
    /// The user goes back, or a flow goes back to its first screen.
    case back
    /// A flow finishes.
    case finish
    /// A child comes in place of the stack or of a swapped child, or the tree starts afresh.
    case replace
    /// Another tab is selected.
    case tab
    /// A link or a place is opened.
    case link
    /// A notification that the user has tapped is opened.
    case tap
    /// The user logs out: ``Tree/reset(reason:)`` with this reason calls ``Tree/onLogOut``.
    case logOut
    /// A saved state is restored.
    case restore
    /// The user ends the program.
    case quit
    /// The input has ended. Objections do not count.
    case endOfInput
    /// A signal ends the program. Objections do not count.
    case signal
    /// What the flow shows is gone, or is no longer the user's.
    case closed

    /// Whether an objection counts: someone is there to answer.
    public var isAsked: Bool { self != .endOfInput && self != .signal && self != .closed }
  }
  /// Why the user leaves.
  public let reason: Reason
  let destination: Trail?

  /// Where the user would be afterwards; nil at the end of the program.
  public var target: Place? {
    switch reason {
    case .quit, .endOfInput, .signal: nil
    default: Place(destination?.steps ?? [])
    }
  }
}

/// The answer of a screen or coordinator that would be left.
public indirect enum Permission {
  /// Leaves.
  case yes
  /// Stays, and tells the user why.
  case no(Reason)
  /// Leaves if the user says yes.
  case question(Reason)
}

/// The answer of a coordinator that would begin a step.
public indirect enum Admission {
  /// The step is begun.
  case yes
  /// The step is refused, and the user is told why.
  case no(Reason)
  /// Not yet: a link waits, and lands once the answer is yes.
  case wait(Reason)
  /// The user goes to another place instead.
  case redirect(Place)
  /// Another place comes first, such as a log-in. What was asked for waits, and is done once the answer is yes.
  case first(Place, Reason)
}

extension Admission {
  /// Throws unless the answer is yes, for a caller that can neither wait nor go elsewhere.
  func orThrow() throws(Refusal) {
    switch self {
    case .yes: return
    case .no(let why), .wait(let why), .first(_, let why): throw .denied(why)
    case .redirect(let place): throw .denied(Reason("redirected", ["place": place.written]))
    }
  }
}

/// A reason, as data: an id for which the app has a text, and the values that the text mentions.
public struct Reason: Error, Hashable, Sendable {
  /// The name under which the app has the text, such as `error`.
  public var id: String
  /// The values that the text mentions, by their names in it.
  public var values: [String: String]
  /// Creates a reason for whose id the app has a text.
  public init(_ id: String, _ values: [String: String] = [:]) {
    self.id = id
    self.values = values
  }

  /// The reason that an error stands for: the error itself if it is a reason, or else `error`, with the description of the
  /// error as `what`. An error without a description of its own is `unexpected`: what Swift prints of it, which is `what`, is
  /// for the author of the program.
  public init(_ error: any Error) {
    let values = ["what": String(describing: error)]
    let isDescribed = error is any CustomStringConvertible
    self = error as? Reason ?? (isDescribed ? Reason("error", values) : Reason("unexpected", values))
  }
}

/// How a child flow ended.
public enum Ending<Outcome> {
  /// The flow finished with an outcome.
  case finished(Outcome)
  /// The flow was left without finishing.
  case left(Departure.Reason)
}

extension Ending: Equatable where Outcome: Equatable {}
extension Ending: Sendable where Outcome: Sendable {}
