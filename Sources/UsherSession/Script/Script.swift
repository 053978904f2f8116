/// One text that is a script, its transcript, and a test: what is typed, what is seen, and where that leads.
///
/// Its first line is `# usher` with settings. Lines marked `>`, `~` and `!` are done in their order; everything else is
/// what is seen then. Nothing here reads a file or a clock.
public struct Script: Equatable, Sendable {
  /// The first line, as it was written.
  package let header: String
  public let settings: Settings
  /// Everything below the header, in its order.
  public let lines: [Line]

  public init(_ text: String) throws(ScriptError) {
    var rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if rows.last == "" { rows.removeLast() }
    guard let first = rows.first, Script.isHeader(first) else { throw .noHeader }
    header = String(first)
    settings = try Settings(header: header)
    lines = rows.dropFirst().map { Line(written: $0) }
  }

  /// Whether a text begins like a script.
  package static func isHeader(_ line: some StringProtocol) -> Bool {
    line == mark || line.hasPrefix(mark + " ")
  }

  static let mark = "# usher"
}
