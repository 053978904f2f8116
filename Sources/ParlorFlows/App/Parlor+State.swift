import ParlorStore
public import Usher

/// What an account leaves of a session: where it stood, and the words it had not sent.
extension Parlor {
  /// The version of the places that are written down; counted up when a step's name or values change.
  static let stateVersion = 1
  private static var migrations: [Migration] { [] }

  /// Where this account left, if it is still readable.
  public func savedState() -> SavedState? {
    guard let account, let kept = keepsake("state", of: account.id),
      let state = SavedState(written: kept.text)
    else { return nil }
    return state.migrated(to: Parlor.stateVersion, by: Parlor.migrations)
  }

  /// Keeps where this account leaves, and what it has typed and not sent.
  public func keepState(_ tree: Tree) { keep(tree.saved(version: Parlor.stateVersion)) }

  func keep(_ state: SavedState) {
    guard let account else { return }
    keep(Keepsake(version: state.version, text: state.written), as: "state", of: account.id)
  }
}
