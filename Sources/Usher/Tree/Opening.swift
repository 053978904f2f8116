/// What it takes to open a place: made while planning, used once.
struct Opening {
  var moves: [Move] = []
  var grown: [Growth] = []
  /// Where it leads.
  var destination: Trail?
  /// What had to be left out, when a place may be opened in part.
  var omitted: [Refusal] = []

  /// What stops a plan.
  enum Stop: Error {
    case refused(Refusal)
    case wait(Reason)
    case redirect(Place)
  }
}
