import ParlorFlows
import UsherPush
import UsherTerminal

/// What `parlor push` delivers, and to whom.
struct PushOrder {
  /// A file, a folder, or `-` for standard input; nil if `title`, `body` and `place` make the notification.
  let input: String?
  let account: String?
  let opens: Bool
  let source: PayloadSource
  let title: String?
  let body: String?
  let place: String?

  private static let to = ProgramOption(
    "to", value: "ACCOUNT", "e-mail or nickname; else this terminal's last account")
  private static let tap = ProgramOption("tap", "open it in the session that was used last")
  private static let from = ProgramOption(
    "from", value: "SOURCE", takes: .choices(PayloadSource.allCases.map(\.rawValue)),
    "apns, also for FCM; or ntfy, for its JSON lines")
  private static let title = ProgramOption("title", value: "TEXT", "without a file: the title")
  private static let body = ProgramOption("body", value: "TEXT", "without a file: the text below the title")
  private static let open = ProgramOption(
    "open", value: "PLACE", "without a file: the place that it leads to")
  static let options = [to, tap, from, title, body, open]

  init(_ run: Run) throws(UsageError) {
    (input, account, opens) = (run.operand, run[Self.to], run[Self.tap] != nil)
    source = run[Self.from].flatMap(PayloadSource.init(rawValue:)) ?? .apns
    (title, body, place) = (run[Self.title], run[Self.body], run[Self.open])
    let hasWords = title != nil || body != nil || place != nil
    if input == nil, !hasWords {
      throw UsageError(
        "'parlor push' needs something to deliver: a file, a folder, - for standard input, or --title TEXT")
    }
    if input != nil, hasWords {
      throw UsageError(
        "--title, --body and --open make a notification without a file; leave them or the file out")
    }
  }
}
