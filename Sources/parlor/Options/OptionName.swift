/// Every option there is; what each takes, and which commands take it.
enum OptionName: String, CaseIterable, Sendable {
  case demo, open, tap, explain, print, json, svg
  case push, payments, strict
  case lang, color, plain, width
  case home, screens
  case help, version

  /// What stands for the value in the help; nil where none is taken.
  var value: String? {
    switch self {
    case .open, .explain: "PLACE"
    case .tap, .push, .payments: "FILE"
    case .home, .screens: "DIR"
    case .lang: "LANGUAGE"
    case .color: "WHEN"
    case .width: "COLUMNS"
    case .demo, .print, .json, .svg, .strict, .plain, .help, .version: nil
    }
  }

  var letter: Character? {
    switch self {
    case .help: "h"
    case .version: "V"
    default: nil
    }
  }

  /// Commands other than a session take only what changes how they look and what they read.
  var isForSessionOnly: Bool {
    switch self {
    case .demo, .open, .tap, .explain, .print, .json, .svg, .push, .payments, .strict: true
    case .lang, .color, .plain, .width, .home, .screens, .help, .version: false
    }
  }

  /// As it is typed: `--open`.
  var typed: String { "--" + rawValue }
}
