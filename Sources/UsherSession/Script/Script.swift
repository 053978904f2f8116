/// A text that says what is typed into a session and what is seen.
///
/// The first line is `# usher` with settings. A ``ScriptPlayer`` does the lines that begin with `>`, `~` or `!`, in their
/// order. All other lines are what is seen between them. The transcript of a session has the same form, so a recorded
/// session is a script, and a script with its transcript is a test.
public struct Script: Equatable, Sendable {
  /// The first line, as it was written.
  package let header: String
  public let settings: Settings
  /// The lines below the header.
  public let lines: [Line]

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
    public var language: String?
    /// The columns of the screen; 80 if nil.
    public var width: Int?
    /// The rows of the screen; without a limit if nil.
    public var height: Int?
    /// The link or place to begin at.
    public var open: String?

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
