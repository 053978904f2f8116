public import ParlorStore
public import UsherScreens

extension Words<ParlorWord> {
  /// Why the store has not taken something, in a phrase: what it says of itself is that nothing of it was lost.
  public func cause(_ error: StoreError) -> String {
    switch error {
    case .full: self[.lostFull, [:]]
    case .locked: self[.lostBusy, [:]]
    case .lost: self[.lostStore, [:]]
    default: error.description
    }
  }
}
