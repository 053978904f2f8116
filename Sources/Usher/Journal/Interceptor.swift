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
