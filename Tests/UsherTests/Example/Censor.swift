@testable import Usher

/// Sees every plan, and gives the same verdict on each, or the one that a test sets.
final class Censor: Interceptor {
  var plans: [Plan] = []
  var rule: (Plan) -> Verdict

  init(_ verdict: Verdict = .proceed) { rule = { _ in verdict } }
  init(_ rule: @escaping (Plan) -> Verdict) { self.rule = rule }

  func review(_ plan: Plan) -> Verdict {
    plans.append(plan)
    return rule(plan)
  }
}
