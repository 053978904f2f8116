import ParlorFlows
import ParlorStore
import Usher
import UsherTerminal

extension Launch {
  /// Where the lines of whoever is signed in are kept; in the demo, and before log-in, nowhere.
  var historyFile: HistoryFile? {
    guard let folders = world.directories, let account = world.parlor.account else { return nil }
    return HistoryFile(path: folders.state + "/history-\(account.id)")
  }

  /// The version of the places that are written down; counted up when a step's name or values change.
  static let stateVersion = 1
  static var migrations: [Migration] { [] }

  /// Where this account left, if it is still readable.
  func savedState() -> SavedState? {
    guard let account = world.parlor.account,
      let kept = (try? world.store.keepsake("state", of: account.id)) ?? nil,
      let state = SavedState(written: kept.text)
    else { return nil }
    return state.migrated(to: Launch.stateVersion, by: Launch.migrations)
  }

  /// Keeps where this account leaves, and what it has typed and not sent.
  func keepState(_ tree: Tree) {
    guard world.directories != nil, let account = world.parlor.account else { return }
    let text = tree.saved(version: Launch.stateVersion).written
    try? world.store.keep(Keepsake(version: Launch.stateVersion, text: text), as: "state", of: account.id)
  }
}
