import ParlorFlows
import UsherTerminal

/// The options, with their values and the commands that take them.
enum OptionName: String, CaseIterable, Sendable {
  case demo, account = "as", open, tap, explain, print, json, svg
  case push, record, events, payments, sandbox, strict
  case editorKeys = "editor-keys"
  case lang, color, plain, width
  case home, screens
  case help, version

  /// The name of the value in the help; nil if the option takes none.
  var value: String? {
    switch self {
    case .account: "EMAIL"
    case .open, .explain: "PLACE"
    case .tap, .push, .record, .payments: "FILE"
    case .home, .screens: "DIR"
    case .lang: "LANGUAGE"
    case .color: "WHEN"
    case .events: "TARGET"
    case .width: "COLUMNS"
    case .demo, .print, .json, .svg, .sandbox, .strict, .editorKeys, .plain, .help, .version: nil
    }
  }

  var letter: Character? {
    switch self {
    case .help: "h"
    case .version: "V"
    default: nil
    }
  }

  /// Whether only a session takes the option. `check` and `preview` take the options about looks and files.
  var isForSessionOnly: Bool {
    switch self {
    case .demo, .account, .open, .tap, .explain, .print, .json, .svg, .push, .record, .events, .payments,
      .sandbox, .strict, .editorKeys:
      true
    case .lang, .color, .plain, .width, .home, .screens, .help, .version: false
    }
  }

  /// What the option does, in the help.
  private var summary: String {
    switch self {
    case .demo: "the demo world, signed in; nothing is written"
    case .account: "sign in as EMAIL; else as on this terminal before"
    case .open: "start at PLACE: channel:42, dm:7, settings, a link"
    case .tap: "start as if the notification in FILE had been tapped"
    case .explain: "print what opening PLACE would do, and exit"
    case .print: "start, draw the screen once, and exit"
    case .json: "with --print or --explain: print JSON"
    case .svg: "with --print: draw an SVG picture"
    case .push: "show notifications as they are appended to FILE"
    case .record: "record the session in FILE, a new file"
    case .events: "log where you go, without texts, and deliver it"
    case .payments: "ask for payments in FILE, and read receipts there"
    case .sandbox: "count test receipts of the payer as well"
    case .strict: "stop at the first input line that is not understood"
    case .editorKeys: "let keys bound in ~/.editrc open the line in vi"
    case .lang: "en or ko; else the account's setting, else the locale"
    case .color: "auto, always or never"
    case .plain: "plain lines only, as for a pipe; for screen readers"
    case .width: "draw as for a terminal this wide, from 10 to 1000"
    case .home: "keep all files in DIR"
    case .screens: "read the screen files in DIR, also when they change"
    case .help: "print this, and exit"
    case .version: "print the version, and exit"
    }
  }

  /// The option as it is typed: `--open`.
  var typed: String { option.typed }

  var option: ProgramOption { option(in: "en") }

  /// The option with its summary in a language of the help.
  func option(in language: String) -> ProgramOption {
    ProgramOption(
      rawValue, value: value, letter: letter, isForSessionOnly: isForSessionOnly,
      language == "ko" ? koreanSummary : summary)
  }
}

/// The commands that may follow `parlor`. Without one, a session runs.
enum CommandName: String, CaseIterable, Sendable {
  case check, preview, push, glance, open, replay, map, inspect, events, server, join, leave

  private static let agentOptions = [OptionName.lang, .home].map(\.option)

  var command: ProgramCommand {
    switch self {
    case .check: ProgramCommand(rawValue)
    case .preview: ProgramCommand(rawValue, operand: "SCREEN")
    case .push:
      ProgramCommand(
        rawValue, operand: "FILE|-|DIR", isOperandOptional: true,
        options: PushOption.allCases.map { $0.option() } + [OptionName.home.option])
    case .events:
      ProgramCommand(
        rawValue, operand: "collect|report", isOperandOptional: true,
        options: EventsOption.allCases.map { $0.option() }
          + [.json, .lang, .home].map { (name: OptionName) in name.option })
    // parlor-agent reads the arguments after its name.
    case .server: ProgramCommand(rawValue, operand: "WHAT", options: [OptionName.lang.option])
    case .join:
      ProgramCommand(
        rawValue, operand: "URL",
        options: [ProgramOption("sign-up", "make the account first")] + Self.agentOptions)
    case .leave:
      ProgramCommand(
        rawValue,
        options: [ProgramOption("force", "delete what is kept here without the server too")]
          + Self.agentOptions)
    case .inspect: .inspect(options: [OptionName.lang.option])
    case .map: ProgramCommand(rawValue, options: MapOption.allCases.map { $0.option() })
    case .replay:
      .replay(options: [.lang, .home].map { (name: OptionName) in name.option })
    case .glance:
      ProgramCommand(
        rawValue,
        options: GlanceOption.allCases.map { $0.option() }
          + [.account, .json, .lang, .home].map { (name: OptionName) in name.option })
    case .open:
      ProgramCommand(
        rawValue, operand: "LINK",
        options: [.account, .lang, .color, .plain, .home].map { (name: OptionName) in name.option })
    }
  }
}

extension CommandLineForm {
  /// The command line of Parlor.
  static let parlor = CommandLineForm(
    program: "parlor",
    options: OptionName.allCases.filter { ![.help, .version].contains($0) }.map(\.option),
    commands: CommandName.allCases.map(\.command),
    answers: [OptionName.help.option, OptionName.version.option])
}
