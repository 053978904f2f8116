import UsherTerminal

/// What `parlor events` does.
struct EventsOrder {
  enum Deed: String {
    /// Shows what waits.
    case show
    /// Collects what sessions deliver.
    case collect
    /// Says what the events say.
    case report
  }
  enum Format: String, CaseIterable { case text, svg }

  let deed: Deed
  let follows, countsKinds, clears: Bool
  /// The file with the events of a report; nil for where they are delivered.
  let source: String?
  let format: Format
  let socket: String?
  let port: UInt16?
  let file: String

  private static let follow = ProgramOption("follow", "go on with the events as they are logged")
  private static let stats = ProgramOption("stats", "count what waits by its kind")
  private static let clear = ProgramOption("clear", "forget what waits and the counts")
  private static let from = ProgramOption(
    "from", value: "FILE", "report the events in FILE, as it was delivered")
  private static let format = ProgramOption(
    "format", value: "FORMAT", takes: .choices(Format.allCases.map(\.rawValue)), "report as text or svg")
  private static let socket = ProgramOption("socket", value: "PATH", "collect at a Unix socket")
  private static let port = ProgramOption(
    "port", value: "PORT", takes: .numbers(1...65_535), "collect by HTTP on this machine")
  private static let into = ProgramOption("into", value: "FILE", "append what is collected to FILE")
  static let options = [follow, stats, clear, from, format, socket, port, into]

  init(_ run: Run) throws(UsageError) {
    let operand = run.operand ?? Deed.show.rawValue
    guard let deed = Deed(rawValue: operand), run.operand == nil || deed != .show else {
      throw UsageError("parlor events knows no '\(operand)'; write collect or report, or leave it out")
    }
    self.deed = deed
    (follows, countsKinds, clears) = (
      run[Self.follow] != nil, run[Self.stats] != nil, run[Self.clear] != nil
    )
    source = run[Self.from]
    format = run[Self.format].flatMap(Format.init(rawValue:)) ?? .text
    (socket, port, file) = (run[Self.socket], run[Self.port].flatMap { UInt16($0) }, run[Self.into] ?? "")
    try check()
  }

  private func check() throws(UsageError) {
    let listens = socket != nil || port != nil
    if deed == .collect ? !listens || file.isEmpty : listens || !file.isEmpty {
      throw UsageError("to collect, write: parlor events collect --into FILE --socket PATH or --port PORT")
    }
    if deed != .report, source != nil || format != .text {
      throw UsageError("--from and --format are for a report; write: parlor events report")
    }
    if deed != .show ? follows || countsKinds || clears : follows && (countsKinds || clears) {
      throw UsageError(
        "--follow, --stats and --clear are for what waits; give one of them, without collect and report")
    }
  }
}
