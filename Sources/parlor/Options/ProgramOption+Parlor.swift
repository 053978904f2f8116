import ParlorStore
import UsherScreens
import UsherTerminal

/// Their words in the help have the key `option.NAME`, and those of a command's own options `option.COMMAND.NAME`.
extension ProgramOption {
  static let demo = ProgramOption("demo", keepsNothing: true, "")
  static let account = ProgramOption(
    "as", value: "NAME",
    takes: .checked { text throws(UsageError) in
      if InputRule.invitee(text) == nil { throw UsageError("usage.account") }
    }, "")
  static let tap = ProgramOption("tap", value: "FILE", file: .reads, excludes: ["open"], "")
  static let events = ProgramOption(
    "events", value: "TARGET", takes: .checked { text throws(UsageError) in _ = try EventTarget(text) },
    file: .readsAndWrites, "")
  static let payments = ProgramOption("payments", value: "FILE", file: .readsAndWrites, "")
  static let sandbox = ProgramOption("sandbox", "")

  /// The options of a session, by the names of their places in the text of the help.
  static let groups: [(name: String, options: [ProgramOption])] = [
    (
      "start",
      [.demo, .account, .open.excluding("tap"), .tap, .explain.excluding("tap"), .print, .json, .svg]
    ),
    ("session", [.push, .record, .events, .payments, .sandbox, .strict, .editorKeys]),
    ("look", [.language, .color, .plain, .width]),
    ("files", [.home, .screens, .door, .limits]),
    ("about", Program.answers),
  ]

  /// The options of a session.
  static let session = groups.flatMap(\.options)

  /// Of the options of a session, those that a command has as well.
  static func shared(_ names: ProgramOption...) -> [ProgramOption] {
    names.compactMap { name in session.first { $0.name == name.name } }
  }
}
