import UsherScreens

extension Recording {
  /// The versions of asciicast that ``cast(version:)`` writes.
  public static let castVersions = 2...3

  /// The session as asciinema plays it: asciicast 2 or 3, with a marker at each change of place.
  public func cast(version: Int = 2) -> String {
    var cast = Cast(version, settings)
    for frame in Film(self).frames { cast.add(frame) }
    cast.end()
    return cast.text
  }
}

/// Writes an asciicast.
private struct Cast {
  var text = ""
  private let version: Int
  private var view: Recording.View
  /// The time of the last event, in milliseconds.
  private var time: Int64 = 0
  private var prompt: String?
  /// Rows and columns of a terminal without a size.
  private static let usualRows = 24
  /// How long before Enter a typed line appears.
  private static let typing: Int64 = 300

  init(_ version: Int, _ settings: Recording.Settings) {
    self.version = version
    view = settings.view
    let (columns, rows, start) = (view.width, view.height ?? Self.usualRows, settings.clock / 1000)
    text =
      version == 2
      ? #"{"version":2,"width":\#(columns),"height":\#(rows),"timestamp":\#(start),"env":{"TERM":"xterm-256color"}}"#
      : #"{"version":3,"term":{"cols":\#(columns),"rows":\#(rows),"type":"xterm-256color"},"timestamp":\#(start)}"#
    text += "\n"
  }

  mutating func add(_ frame: Film.Frame) {
    if frame.view != view {
      view = frame.view
      event("r", "\(view.width)x\(view.height ?? Self.usualRows)", at: frame.time)
    }
    var output = ""
    if let typed = frame.typed, prompt != nil {
      event("o", Text.clean(typed), at: max(time, frame.time - Self.typing))
      output += frame.isSaid ? takePromptAway : "\r\n"
      prompt = nil
    } else if prompt != nil, !frame.rows.isEmpty || frame.prompt != nil {
      output += takePromptAway
    }
    if frame.isCleared { output += "\u{1B}[2J\u{1B}[H" }
    if frame.erased > 0 { output += "\u{1B}[\(frame.erased)A\u{1B}[J" }
    for row in frame.rows { output += Film.safe(row) + "\r\n" }
    let next = frame.prompt ?? prompt
    if let next, !output.isEmpty || prompt == nil {
      output += Film.lines(of: next, "").joined(separator: "\r\n")
    }
    prompt = next
    event("o", output, at: frame.time)
    if let place = frame.place { event("m", Text.clean(place), at: frame.time) }
  }

  mutating func end() {
    event("o", "\r\n", at: time)
    if version > 2 { event("x", "0", at: time) }
  }

  /// Erases the rows of the prompt.
  private var takePromptAway: String {
    let columns = prompt.map { Film.lines(of: $0, "").map { Text.width(Film.plain($0)) } } ?? []
    let rows = columns.map { max(1, ($0 + view.width - 1) / view.width) }.reduce(0, +)
    return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
  }

  private mutating func event(_ code: String, _ data: String, at moment: Int64) {
    if data.isEmpty { return }
    let moment = max(moment, time)
    let shown = version == 2 ? moment : moment - time
    let part = String(shown % 1000)
    time = moment
    text +=
      "[\(shown / 1000).\(String(repeating: "0", count: 3 - part.count))\(part),\"\(code)\",\(Self.quoted(data))]\n"
  }

  /// A text as JSON writes it.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
