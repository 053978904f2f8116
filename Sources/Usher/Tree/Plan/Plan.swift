/// What a change would do: a value that can be printed before anything runs.
public struct Plan: Hashable, Sendable {
  /// The link or the cause, as text.
  public var cause: String
  /// Where the user is before the change.
  public var before: Place
  /// The place that the change leads to.
  public var after: Place
  /// Steps that stay as they are, in order from the root.
  public var kept: [String] = []
  /// Places that would be removed, the deepest first.
  public var popped: [Place] = []
  /// Places that would be added, in order from the root.
  public var pushed: [Place] = []
  /// Names of the screens and coordinators that would be asked whether they may be left.
  public var asked: [String] = []
  /// The questions that the user would have to answer, in order. Each is asked once the one before was answered with yes.
  /// Only ``Tree/explain(link:keeping:)`` and ``Tree/explain(_:keeping:)`` fill them in.
  public var questions: [Question] = []
  /// Why the change would have to wait; nil if it would not.
  public var waits: Reason?
  /// Why the change would be refused; nil if it would not.
  public var refused: Refusal?

  /// Whether everything that the place names stands already.
  public var changesNothing: Bool { popped.isEmpty && pushed.isEmpty && before == after }

  /// What a screen or a coordinator asks the user before it may be left.
  public struct Question: Hashable, Sendable {
    /// What the user is asked.
    public let reason: Reason
    /// The node that asks.
    let node: Node.ID
  }
}

/// Sees every change before it is made: for logging, analytics, access rules. It is asked about a change that is only explained
/// too, since its verdict is part of the explanation.
public protocol Interceptor: AnyObject {
  /// Lets the change be made, vetoes it, or redirects it.
  func review(_ plan: Plan) -> Verdict
}

/// What an interceptor says of a plan.
public enum Verdict {
  /// The change is made.
  case proceed
  /// Nothing moves, and the user is told why.
  case veto(Reason)
  /// Another place is opened instead.
  case redirect(Place)
}
