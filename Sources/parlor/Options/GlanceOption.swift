import UsherTerminal

/// The options of `parlor glance`.
enum GlanceOption: String, WordedOption, CaseIterable, Sendable {
  case watch, cut

  var value: String? {
    switch self {
    case .watch: nil
    case .cut: "COLUMNS"
    }
  }

  var summary: String {
    switch self {
    case .watch: "print a line again whenever it changes"
    case .cut: "cut the newest line to COLUMNS; else to 60"
    }
  }

  var koreanSummary: String {
    switch self {
    case .watch: "내용이 바뀔 때마다 다시 출력"
    case .cut: "최신 메시지를 COLUMNS칸까지 표시(기본값 60칸)"
    }
  }
}

/// How often `parlor glance` prints its line, and how much of it.
struct GlanceOrder: Equatable, Sendable {
  var watches = false
  /// How many columns the newest line may take.
  var columns = 60

  init() {}

  init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    for given in reading.given {
      switch GlanceOption(rawValue: given.option.name) {
      case .watch: watches = true
      case .cut: columns = try Options.number(given.option, given.value)
      case nil: break
      }
    }
  }
}
