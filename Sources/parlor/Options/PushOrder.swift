import ParlorFlows
import UsherPush
import UsherScreens
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

  private static let to = ProgramOption("to", value: "ACCOUNT", "")
  private static let tap = ProgramOption("tap", "")
  private static let from = ProgramOption(
    "from", value: "SOURCE", takes: .choices(PayloadSource.allCases.map(\.rawValue)), "")
  private static let title = ProgramOption("title", value: "TEXT", "")
  private static let body = ProgramOption("body", value: "TEXT", "")
  private static let open = ProgramOption("open", value: "PLACE", "")
  static let options = [to, tap, from, title, body, open]

  init(_ run: Run) throws(UsageError) {
    (input, account, opens) = (run.operand, run[Self.to], run[Self.tap] != nil)
    source = run[Self.from].flatMap(PayloadSource.init(rawValue:)) ?? .apns
    (title, body, place) = (run[Self.title], run[Self.body], run[Self.open])
    let hasWords = title != nil || body != nil || place != nil
    if input == nil, !hasWords {
      throw UsageError("usage.push")
    }
    if input != nil, hasWords {
      throw UsageError("usage.pushWords")
    }
  }
}
