import UsherScreens

/// Why a script cannot be read or played.
public enum ScriptError: Error, Equatable, Sendable {
  case noHeader
  case unknownSetting(String)
  case badSetting(String, String)
  case unknownEvent(String, known: [String])
  case badArgument(event: String, String, wanted: String)
  /// The event cannot happen while there are words in the line.
  case lineNotEmpty(event: String)
  /// The event needs a screen that takes text.
  case takesNoText(event: String)
  /// The line is `>*`, which stands for an answer that the transcript does not hold.
  case answerMissing
  /// The session has ended before this line.
  case over
}

extension ScriptError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noHeader:
      "the first line of a script is “# usher”, with settings behind it if it needs any"
    case .unknownSetting(let name):
      "“\(Text.clean(name))” is no setting of a script; there are clock, lang, width, height and open"
    case .badSetting(let name, let value):
      "\(name)=\(Text.clean(value)) cannot be: write \(ScriptError.example(name))"
    case .unknownEvent(let name, let known):
      "there is no event “\(Text.clean(name))”; there are \(known.joined(separator: ", "))"
    case .badArgument(let event, let text, let wanted):
      "! \(event) takes \(wanted), not “\(Text.clean(text))”"
    case .lineNotEmpty(let event):
      "! \(event) comes while words stand in the line; send them first, or drop them with ! interrupt"
    case .takesNoText(let event):
      "! \(event) comes where the screen takes no text; write each line as “> line”"
    case .answerMissing:
      "the answer to a hidden question is in no transcript; write it here as “> answer”"
    case .over:
      "the session had ended before this"
    }
  }

  private static func example(_ setting: String) -> String {
    switch setting {
    case "clock": "a moment in UTC such as clock=2026-11-02T09:30:00Z"
    case "width": "columns from 10 to 1000, such as width=40"
    case "height": "rows from 5 to 1000, such as height=15"
    case "lang": "a language of the screens, such as lang=ko"
    default: "a link or a place, such as open=channel:42"
    }
  }
}
