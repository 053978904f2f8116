/// How a child flow ended.
public enum Ending<Outcome> {
  /// It finished, with what it has to say.
  case finished(Outcome)
  /// It was left without finishing.
  case left(Departure.Reason)
}

extension Ending: Equatable where Outcome: Equatable {}
extension Ending: Sendable where Outcome: Sendable {}
