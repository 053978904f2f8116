import UsherScreens
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

  private static let follow = ProgramOption("follow", "")
  private static let stats = ProgramOption("stats", "")
  private static let clear = ProgramOption("clear", "")
  private static let from = ProgramOption("from", value: "FILE", "")
  private static let format = ProgramOption(
    "format", value: "FORMAT", takes: .choices(Format.allCases.map(\.rawValue)), "")
  private static let socket = ProgramOption("socket", value: "PATH", "")
  private static let port = ProgramOption("port", value: "PORT", takes: .numbers(1...65_535), "")
  private static let into = ProgramOption("into", value: "FILE", "")
  static let options = [follow, stats, clear, from, format, socket, port, into]

  init(_ run: Run) throws(UsageError) {
    let operand = run.operand ?? Deed.show.rawValue
    guard let deed = Deed(rawValue: operand), run.operand == nil || deed != .show else {
      throw UsageError(Sentence("usage.events", ["word": operand]))
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
      throw UsageError("usage.collect")
    }
    if deed != .report, source != nil || format != .text {
      throw UsageError("usage.report")
    }
    if deed != .show ? follows || countsKinds || clears : follows && (countsKinds || clears) {
      throw UsageError("usage.waiting")
    }
  }
}
