/// The options, with their values and the commands that take them.
enum OptionName: String, CaseIterable, Sendable {
  case demo, open, tap, explain, print, json, svg
  case push, payments, strict
  case editorKeys = "editor-keys"
  case lang, color, plain, width
  case home, screens
  case help, version

  /// The name of the value in the help; nil if the option takes none.
  var value: String? {
    switch self {
    case .open, .explain: "PLACE"
    case .tap, .push, .payments: "FILE"
    case .home, .screens: "DIR"
    case .lang: "LANGUAGE"
    case .color: "WHEN"
    case .width: "COLUMNS"
    case .demo, .print, .json, .svg, .strict, .editorKeys, .plain, .help, .version: nil
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
    case .demo, .open, .tap, .explain, .print, .json, .svg, .push, .payments, .strict, .editorKeys: true
    case .lang, .color, .plain, .width, .home, .screens, .help, .version: false
    }
  }

  /// The option as it is typed: `--open`.
  var typed: String { "--" + rawValue }
}

/// The commands that may follow `parlor`. Without one, a session runs.
enum CommandName: String, CaseIterable, Sendable {
  case check, preview

  /// The name of the operand in the help; nil if the command takes none.
  var operand: String? {
    switch self {
    case .check: nil
    case .preview: "SCREEN"
    }
  }
}
