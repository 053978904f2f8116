/// What belongs to the request that is being done.
struct Turn {
  /// What started it, for the journal.
  var cause = Cause.start
  /// How many places have been put before the one that was asked for.
  var hops = 0
  /// The nodes whose questions the user has answered with yes, while the request is done again.
  var approved: Set<Node.ID> = []
  /// Why the last request was refused; nil if it was not.
  var refusal: Refusal?
}
