import UsherTerminal

/// The options of `parlor events`.
enum EventsOption: String, WordedOption, CaseIterable, Sendable {
  case follow, stats, clear, from, format, socket, port, into

  var value: String? {
    switch self {
    case .socket: "PATH"
    case .port: "PORT"
    case .into: "FILE"
    case .from: "FILE"
    case .format: "FORMAT"
    case .follow, .stats, .clear: nil
    }
  }

  var summary: String {
    switch self {
    case .follow: "go on with the events as they are logged"
    case .stats: "count what waits by its kind"
    case .from: "report the events in FILE, as it was delivered"
    case .format: "report as text or svg"
    case .socket: "collect at a Unix socket"
    case .port: "collect by HTTP on this machine"
    case .into: "append what is collected to FILE"
    case .clear: "forget what waits and the counts"
    }
  }

  var koreanSummary: String {
    switch self {
    case .follow: "기록되는 대로 이어서 표시"
    case .stats: "기다리는 기록을 종류별로 집계"
    case .from: "FILE로 보낸 기록의 보고서"
    case .format: "text 또는 svg 보고서"
    case .socket: "유닉스 소켓에서 받기"
    case .port: "이 컴퓨터의 HTTP 포트에서 받기"
    case .into: "받은 기록을 FILE에 추가"
    case .clear: "기다리는 기록과 집계를 지움"
    }
  }
}

/// What `parlor events` does.
struct EventsOrder: Equatable, Sendable {
  enum Deed: String, CaseIterable, Sendable {
    /// Shows what waits.
    case show
    /// Collects what sessions deliver.
    case collect
    /// Says what the events say.
    case report
  }
  enum Format: String, CaseIterable, Sendable { case text, svg }

  var deed = Deed.show
  var follows = false
  var countsKinds = false
  var clears = false
  /// The file with the events of a report; nil for where they are delivered.
  var source: String?
  var format = Format.text
  var socket: String?
  var port: UInt16?
  var file = ""

  init() {}

  init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    if let operand = reading.operand {
      guard let named = Deed(rawValue: operand), named != .show else {
        throw UsageError("parlor events knows no '\(operand)'; write collect or report, or leave it out")
      }
      deed = named
    }
    for given in reading.given {
      switch EventsOption(rawValue: given.option.name) {
      case .follow: follows = true
      case .stats: countsKinds = true
      case .clear: clears = true
      case .from: source = given.value
      case .format:
        guard let format = Format(rawValue: given.value) else {
          throw .notAChoice(given.option, given.value, Format.allCases.map(\.rawValue))
        }
        self.format = format
      case .socket: socket = given.value
      case .port:
        guard let port = UInt16(given.value), port > 0 else {
          throw .notANumber(given.option, given.value, 1...65_535)
        }
        self.port = port
      case .into: file = given.value
      case nil: break
      }
    }
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
