/// What became of a request to go somewhere.
public indirect enum Landing {
  /// The tree is where it was asked to be.
  case landed
  /// It was there already; the screen was refreshed.
  case refreshed
  /// A change is being made: it is done once that and its handler are done, in the order asked. A refusal then goes to
  /// ``Tree/onRefusal``.
  case queued
  /// A link waits: for an answer, for a log-in, for a question to be answered.
  case waiting(Reason)
  /// Somebody on the way out asks first; ``Tree/answer(_:)`` goes on.
  case asking(Reason)
  /// There is nothing further back.
  case atRoot
  /// Nothing moved.
  case refused(Refusal)
}

extension Landing: Equatable {}
