/// What a change would do: a value that can be printed before anything runs.
public struct Plan: Hashable, Sendable {
  /// The link or the cause, as text.
  public var cause: String
  public var before: Place
  public var after: Place
  /// Steps that stay as they are, in order from the root.
  public var kept: [String] = []
  /// Places that would be removed, the deepest first.
  public var popped: [Place] = []
  /// Places that would be added, in order from the root.
  public var pushed: [Place] = []
  /// Names of the screens and coordinators that would be asked whether they may be left.
  public var asked: [String] = []
  /// Why the change would have to wait; nil if it would not.
  public var waits: Reason?
  /// Why the change would be refused; nil if it would not.
  public var refused: Refusal?

  public var changesNothing: Bool { popped.isEmpty && pushed.isEmpty && before == after }
}

/// Sees every change before it is made: for logging, analytics, access rules.
public protocol Interceptor: AnyObject {
  func review(_ plan: Plan) -> Verdict
}

/// What an interceptor says of a plan.
public enum Verdict {
  case proceed
  case veto(Reason)
  case redirect(Place)
}
