import ParlorFlows
import UsherPush
import UsherTerminal

/// The options of `parlor push`.
enum PushOption: String, WordedOption, CaseIterable, Sendable {
  case to, tap, from, title, body, open

  var value: String? {
    switch self {
    case .to: "ACCOUNT"
    case .tap: nil
    case .from: "SOURCE"
    case .title, .body: "TEXT"
    case .open: "PLACE"
    }
  }

  var summary: String {
    switch self {
    case .to: "e-mail or nickname; else this terminal's last account"
    case .tap: "open it in the session that was used last"
    case .from: "apns, also for FCM; or ntfy, for its JSON lines"
    case .title: "without a file: the title"
    case .body: "without a file: the text below the title"
    case .open: "without a file: the place that it leads to"
    }
  }

  var koreanSummary: String {
    switch self {
    case .to: "받을 계정의 이메일이나 닉네임. 없으면 이 터미널의 계정"
    case .tap: "마지막으로 사용한 팔러에서 바로 열기"
    case .from: "apns(FCM 포함) 또는 ntfy(JSON 줄)"
    case .title: "파일 없이 보낼 때의 제목"
    case .body: "파일 없이 보낼 때의 내용"
    case .open: "파일 없이 보낼 때 열릴 위치"
    }
  }
}

/// What `parlor push` delivers, and to whom.
struct PushOrder: Equatable, Sendable {
  /// A file, a folder, or `-` for standard input; nil if `title`, `body` and `place` make the notification.
  var input: String?
  var account: String?
  var opens = false
  var source = PayloadSource.apns
  var title: String?
  var body: String?
  var place: String?

  init() {}

  init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    input = reading.operand
    for given in reading.given {
      switch PushOption(rawValue: given.option.name) {
      case .to: account = given.value
      case .tap: opens = true
      case .from:
        guard let source = PayloadSource(rawValue: given.value) else {
          throw .notAChoice(given.option, given.value, PayloadSource.allCases.map(\.rawValue))
        }
        self.source = source
      case .title: title = given.value
      case .body: body = given.value
      case .open: place = given.value
      case nil: break
      }
    }
    let hasWords = title != nil || body != nil || place != nil
    if input == nil, !hasWords {
      throw UsageError(
        "'parlor push' needs something to deliver: a file, a folder, - for standard input, or --title TEXT")
    }
    if input != nil, hasWords {
      throw UsageError(
        "--title, --body and --open make a notification without a file; leave them or the file out")
    }
  }
}
