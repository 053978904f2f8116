import ParlorFlows
import UsherPush
import UsherScreens
import UsherTerminal

/// The notification of `--tap`: where the session starts, and the account that it is for.
struct Tapped {
  private let path: String
  private let notification: Notification
  var account: String? { notification.account }

  /// Reads a file. Throws if the notification is for another account than `--as` names.
  init(_ path: String, as named: String?) throws(ProgramFailure) {
    self.path = path
    let text = try ScreenFiles.text(of: path, limit: 65_536)
    do throws(PushError) {
      notification = try Notification(PayloadLine(compacting: Array(text.utf8)).payload)
    } catch {
      throw ProgramFailure(code: .dataError, words: Sentence("inFile", ["path": path, "why": error]))
    }
    guard let account, let named, named.lowercased() != account.lowercased() else { return }
    throw ProgramFailure(
      code: .usage, words: Sentence("usage.tap", ["account": account, "named": named]))
  }

  /// The link that the notification leads to. Throws if it leads nowhere.
  func link() throws(ProgramFailure) -> String {
    if let link = notification.target?.link { return link }
    throw ProgramFailure(code: .dataError, words: Sentence("inFile", ["path": path, "why": NoRoom()]))
  }
}
