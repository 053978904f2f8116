/// A text that says what is typed into a session and what is seen.
///
/// The first line is `# usher` with settings. A ``ScriptPlayer`` does the lines that begin with `>`, `~` or `!`, in their
/// order. All other lines are what is seen between them. The transcript of a session has the same form, so a recorded
/// session is a script, and a script with its transcript is a test.
public struct Script: Equatable, Sendable {
  /// The first line, as it was written.
  package let header: String
  /// The settings in the first line.
  public let settings: Settings
  /// The lines below the header.
  public let lines: [Line]

  /// Reads a script. Throws if it has no header, or a header with a setting that is wrong. Every other line is valid.
  public init(_ text: String) throws(ScriptError) {
    var rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if rows.last == "" { rows.removeLast() }
    guard let first = rows.first, Script.isHeader(first) else { throw .noHeader }
    header = String(first)
    settings = try Settings(header: header)
    lines = rows.dropFirst().map { Line(written: $0) }
  }

  /// Whether a line can be the first line of a script.
  package static func isHeader(_ line: some StringProtocol) -> Bool {
    line == mark || line.hasPrefix(mark + " ")
  }

  static let mark = "# usher"
}

extension Script {
  /// The settings that make a script run the same way every time:
  /// `# usher clock=2026-11-02T09:30:00Z lang=ko width=40 open=dm:7`.
  public struct Settings: Equatable, Sendable {
    /// The time at the start, in milliseconds since 1970. Only events move it. Times are shown in UTC.
    public var clock: Int64?
    /// The language of the pictures and words; nil if the script does not say.
    public var language: String?
    /// The columns of the screen; 80 if nil.
    public var width: Int?
    /// The rows of the screen; without a limit if nil.
    public var height: Int?
    /// The link or place to begin at.
    public var open: String?

    /// Creates settings of which none is set.
    public init() {}

    init(header: String) throws(ScriptError) {
      for word in header.dropFirst(Script.mark.count).split(separator: " ") {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : ""
        switch parts[0] {
        case "clock":
          guard let time = ScriptClock.milliseconds(written: value) else { throw .badSetting("clock", value) }
          clock = time
        case "width":
          guard let columns = Int(value), (10...1000).contains(columns) else {
            throw .badSetting("width", value)
          }
          width = columns
        case "height":
          guard let rows = Int(value), (5...1000).contains(rows) else { throw .badSetting("height", value) }
          height = rows
        case "lang":
          if value.isEmpty { throw .badSetting("lang", value) }
          language = value
        case "open":
          if value.isEmpty { throw .badSetting("open", value) }
          open = value
        default: throw .unknownSetting(String(parts[0]))
        }
      }
    }
  }
}

extension Script {
  /// One line of a script.
  public enum Line: Equatable, Sendable {
    /// `> line`: a line is typed and sent.
    case typed(String)
    /// `>*`: the answer to a hidden question was typed. A transcript that is printed does not hold it.
    case hiddenAnswer
    /// `~ words`: words are typed and not sent yet.
    case halfTyped(String)
    /// `! name argument`: something else happens.
    case event(String, String)
    /// `# words`: a comment.
    case comment(String)
    /// `@ place`: the session is at this place now.
    case place(String)
    /// `? prompt`: the prompt is this now; `?*` if the answer is hidden.
    case asked(String, isHidden: Bool)
    /// Any other line: it is drawn.
    case seen(String)

    /// Whether a player does the line. The others are seen.
    package var isDone: Bool {
      switch self {
      case .typed, .hiddenAnswer, .halfTyped, .event: true
      default: false
      }
    }
  }
}

extension Script.Line {
  /// Reads a row of a file. Every text is a line of some kind. If a line that is seen looks like another kind, a `\` is
  /// written before it. In the other lines an invisible character is written as its number, such as `\u{202E}`.
  public init(written row: some StringProtocol) {
    let bytes = row.utf8
    let text = bytes.count > 2 ? String(row[bytes.index(bytes.startIndex, offsetBy: 2)...]) : ""
    let rest = Script.Line.unescaped(text)
    switch Script.Line.mark(of: row) {
    case UInt8(ascii: ">"): self = Script.Line.isHidden(row) ? .hiddenAnswer : .typed(rest)
    case UInt8(ascii: "~"): self = .halfTyped(rest)
    case UInt8(ascii: "#"): self = .comment(rest)
    case UInt8(ascii: "@"): self = .place(rest)
    case UInt8(ascii: "!"):
      let parts = rest.split(separator: " ", maxSplits: 1)
      self = .event(parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    case UInt8(ascii: "?"):
      let isHidden = Script.Line.isHidden(row)
      self = .asked(isHidden ? String(rest.drop { $0 == " " }) : rest, isHidden: isHidden)
    default: self = .seen(bytes.first == UInt8(ascii: "\\") ? String(row.dropFirst()) : String(row))
    }
  }

  /// The line as it is written in a file.
  public var written: String {
    switch self {
    case .typed(let line): Script.Line.marked(">", line)
    case .hiddenAnswer: ">*"
    case .halfTyped(let words): Script.Line.marked("~", words)
    case .event(let name, let argument):
      Script.Line.marked("!", argument.isEmpty ? name : "\(name) \(argument)")
    case .comment(let words): Script.Line.marked("#", words)
    case .place(let place): Script.Line.marked("@", place)
    case .asked(let prompt, let isHidden): Script.Line.marked(isHidden ? "?*" : "?", prompt)
    case .seen(let row):
      Script.Line.mark(of: row) == nil && row.utf8.first != UInt8(ascii: "\\") ? row : "\\" + row
    }
  }

  private static func marked(_ mark: String, _ text: String) -> String {
    text.isEmpty ? mark : mark + " " + escaped(text)
  }

  /// The mark at the start of a row, if the row ends there or a space follows.
  private static func mark(of row: some StringProtocol) -> UInt8? {
    var bytes = row.utf8.makeIterator()
    guard let mark = bytes.next(), ">~#@!?".utf8.contains(mark) else { return nil }
    var next = bytes.next()
    if ">?".utf8.contains(mark), next == UInt8(ascii: "*") { next = bytes.next() }
    return next == nil || next == UInt8(ascii: " ") ? mark : nil
  }

  private static func isHidden(_ row: some StringProtocol) -> Bool {
    row.utf8.dropFirst().first == UInt8(ascii: "*")
  }

  /// The line as it is printed while a hidden question waits for an answer, or nil if it is not printed.
  package var masked: Script.Line? {
    switch self {
    case .typed, .event("paste", _): .hiddenAnswer
    case .halfTyped: nil
    default: self
    }
  }
}
