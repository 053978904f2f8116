import ParlorStore
import UsherTerminal

extension ProgramOption {
  static let demo = ProgramOption("demo", keepsNothing: true, "the demo world, signed in; nothing is written")
  static let account = ProgramOption(
    "as", value: "EMAIL",
    takes: .checked { text throws(UsageError) in
      if !InputRule.isEmail(text) {
        throw UsageError("--as takes an e-mail address, such as mina@example.org")
      }
    }, "sign in as EMAIL; else as on this terminal before")
  static let tap = ProgramOption(
    "tap", value: "FILE", file: .reads, excludes: ["open"],
    "start as if the notification in FILE had been tapped")
  static let events = ProgramOption(
    "events", value: "TARGET", takes: .checked { text throws(UsageError) in _ = try EventTarget(text) },
    file: .readsAndWrites, "log where you go, without texts, and deliver it")
  static let payments = ProgramOption(
    "payments", value: "FILE", file: .readsAndWrites, "ask for payments in FILE, and read receipts there")
  static let sandbox = ProgramOption("sandbox", "count test receipts of the payer as well")

  /// The options of a session, by their headings in the help.
  static let groups: [(heading: String, options: [ProgramOption])] = [
    (
      "Where to start",
      [
        .demo, .account,
        .open.saying("start at PLACE: channel:42, dm:7, settings, a link", excluding: ["tap"]), .tap,
        .explain.saying("print what opening PLACE would do, and exit", excluding: ["tap"]), .print, .json,
        .svg,
      ]
    ),
    ("While it runs", [.push, .record, .events, .payments, .sandbox, .strict, .editorKeys]),
    (
      "How it looks",
      [.language.saying("en or ko; else the account's setting, else the locale"), .color, .plain, .width]
    ),
    ("What it reads and keeps", [.home, .screens]),
    ("About it", Program.answers),
  ]

  /// The options of a session.
  static let session = groups.flatMap(\.options)

  /// Of the options of a session, those that a command has as well.
  static func shared(_ names: ProgramOption...) -> [ProgramOption] {
    names.compactMap { name in session.first { $0.name == name.name } }
  }
}
