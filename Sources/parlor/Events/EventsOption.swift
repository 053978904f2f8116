import UsherProgram

/// The options of `parlor events`.
enum EventsOption: String, WordedOption, CaseIterable, Sendable {
  case socket, port, into, clear

  var value: String? {
    switch self {
    case .socket: "PATH"
    case .port: "PORT"
    case .into: "FILE"
    case .clear: nil
    }
  }

  var summary: String {
    switch self {
    case .socket: "collect at a Unix socket"
    case .port: "collect by HTTP on this machine"
    case .into: "append what is collected to FILE"
    case .clear: "forget what waits and the counts"
    }
  }

  var koreanSummary: String {
    switch self {
    case .socket: "유닉스 소켓에서 받기"
    case .port: "이 컴퓨터의 HTTP 포트에서 받기"
    case .into: "받은 기록을 FILE에 추가"
    case .clear: "기다리는 기록과 집계를 지움"
    }
  }
}

/// What `parlor events` does.
struct EventsOrder: Equatable, Sendable {
  /// Collects what sessions deliver, in place of showing what waits.
  var collects = false
  var socket: String?
  var port: UInt16?
  var file = ""
  var clears = false

  init() {}

  init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    if let operand = reading.operand {
      guard operand == "collect" else {
        throw UsageError("parlor events knows no '\(operand)'; write collect, or leave it out")
      }
      collects = true
    }
    for given in reading.given {
      switch EventsOption(rawValue: given.option.name) {
      case .socket: socket = given.value
      case .port:
        guard let port = UInt16(given.value), port > 0 else {
          throw .notANumber(given.option, given.value, 1...65_535)
        }
        self.port = port
      case .into: file = given.value
      case .clear: clears = true
      case nil: break
      }
    }
    if collects == (socket == nil && port == nil) || collects == file.isEmpty {
      throw UsageError("to collect, write: parlor events collect --into FILE --socket PATH or --port PORT")
    }
  }
}
