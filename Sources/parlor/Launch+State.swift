import Glibc
import ParlorFlows
import ParlorStore
import UsherTerminal

extension Launch {
  /// Where the lines of whoever is signed in are kept; in the demo, and before log-in, nowhere.
  var historyFile: HistoryFile? {
    world.parlor.account.flatMap { historyPath(of: $0.id) }.map { HistoryFile(path: $0) }
  }

  func forgetHistory(of account: Account.ID) {
    if let path = historyPath(of: account) { unlink(path) }
  }

  private func historyPath(of account: Account.ID) -> String? {
    world.directories.map { $0.state + "/history-\(account)" }
  }
}
