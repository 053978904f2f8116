import ParlorFlows
import ParlorStore
import UsherTerminal

extension Launch {
  /// Where the lines of whoever is signed in are kept; in the demo, and before log-in, nowhere.
  var historyFile: HistoryFile? {
    guard let folders = world.directories, let account = world.parlor.account else { return nil }
    return HistoryFile(path: folders.state + "/history-\(account.id)")
  }
}
