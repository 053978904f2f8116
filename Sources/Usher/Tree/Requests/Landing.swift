/// What became of a request to go somewhere.
public indirect enum Landing: Equatable {
  /// The tree has gone where it was asked to go.
  case landed
  /// It was there already; the screen was refreshed.
  case refreshed
  /// A change is being made. The request is carried out after the change and after the handler that caused it, in the
  /// order of the requests. If the request is refused then, ``Tree/onRefusal`` is called.
  case queued
  /// A link waits: for an answer, for a log-in, for a question to be answered.
  case waiting(Reason)
  /// A screen or coordinator that would be left asks the user first; ``Tree/answer(_:)`` goes on.
  case asking(Reason)
  /// The user is at the root: there is nothing to go back to.
  case atRoot
  /// Nothing moved.
  case refused(Refusal)
}
