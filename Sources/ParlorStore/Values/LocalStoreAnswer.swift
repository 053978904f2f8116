/// What became of asking for an account's local store.
public enum LocalStoreAnswer: Equatable, Sendable {
  /// It was there.
  case found
  /// It is new; those of these accounts are gone.
  case made(dropped: [Account.ID])
  /// There is none: those of these accounts would have to go first.
  case full([Account])
}
