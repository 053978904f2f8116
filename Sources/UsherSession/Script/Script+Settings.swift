extension Script {
  /// What a script needs to go the same way every time: `# usher clock=2026-11-02T09:30:00Z lang=ko width=40 open=dm:7`.
  public struct Settings: Equatable, Sendable {
    /// Milliseconds since 1970: what the clock says until an event moves it. Times are written in UTC then.
    public var clock: Int64?
    public var language: String?
    /// Columns; 80 if none are given.
    public var width: Int?
    /// Rows; no end to them if none are given.
    public var height: Int?
    /// A link or place to begin at.
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
