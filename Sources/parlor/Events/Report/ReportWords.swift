import UsherScreens

/// The words of a report in a language.
struct ReportWords {
  private let isKorean: Bool

  init(_ language: String) { isKorean = language == "ko" }

  private func word(_ english: String, _ korean: String) -> String { isKorean ? korean : english }

  var nothing: String { word("No events.", "기록이 없습니다.") }
  var title: String { word("What people do in Parlor", "Parlor 사용 기록") }
  var screens: String { word("Screens", "화면") }
  var unvisited: String { word("never visited:", "보지 않은 화면:") }
  var ways: String { word("Ways", "이동") }
  var untaken: String { word("never taken:", "가지 않은 길:") }
  var turns: String { word("Where people turn back", "되돌아간 곳") }
  var links: String { word("Links", "링크") }
  var others: String { word("Also", "그 밖에") }

  func head(_ events: Int, sessions: Int, _ first: Int64, _ last: Int64) -> String {
    let (from, to) = (Self.date(first), Self.date(last))
    let days = from == to ? from : from + word(" to ", "부터 ") + to + word("", "까지")
    return isKorean
      ? "\(days) 세션 \(sessions)개의 기록 \(events)건"
      : "\(events) event\(events == 1 ? "" : "s") of \(sessions) session\(sessions == 1 ? "" : "s"), \(days)"
  }

  /// A place as it is shown. The root has no name.
  func place(_ place: String) -> String { place.isEmpty ? "/" : Text.clean(place) }

  func times(_ count: Int) -> String { isKorean ? "\(count)회" : "\(count) ×" }

  func of(_ part: Int, _ all: Int) -> String {
    let share = part * 100 / max(1, all)
    return isKorean ? "\(all)회 중 \(part)회 (\(share)%)" : "\(part) of \(all) (\(share)%)"
  }

  func after(_ milliseconds: Double) -> String {
    isKorean ? time(milliseconds) + " 뒤" : "after " + time(milliseconds)
  }

  func each(_ milliseconds: Double) -> String {
    isKorean ? "보통 " + time(milliseconds) : "mostly " + time(milliseconds)
  }

  func causes(_ causes: [(String, Int)]) -> String {
    causes.map { "\(Text.clean($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  func landed(_ count: Int, _ middle: Double, _ longest: Double) -> String {
    isKorean
      ? "열림 \(count)회, 보통 \(time(middle)), 최대 \(time(longest))"
      : "\(count) opened, mostly in \(time(middle)), at most in \(time(longest))"
  }

  func refused(_ count: Int, _ reasons: [(String, Int)]) -> String {
    (isKorean ? "거절 \(count)회: " : "\(count) refused: ") + causes(reasons)
  }

  /// A time in the two largest units that it has.
  func time(_ milliseconds: Double) -> String {
    let seconds = Int(milliseconds / 1000)
    switch milliseconds {
    case ..<1: return word("\(Int(milliseconds * 1000)) µs", "\(Int(milliseconds * 1000))µs")
    case ..<1000: return word("\(Int(milliseconds)) ms", "\(Int(milliseconds))ms")
    case ..<60_000: return word("\(seconds) s", "\(seconds)초")
    case ..<3_600_000:
      return word("\(seconds / 60) min \(seconds % 60) s", "\(seconds / 60)분 \(seconds % 60)초")
    default:
      return word(
        "\(seconds / 3600) h \(seconds / 60 % 60) min", "\(seconds / 3600)시간 \(seconds / 60 % 60)분")
    }
  }

  /// The time of day of a moment, in UTC: `09:30:00Z`.
  static func clock(_ moment: Int64) -> String {
    let seconds = Int(((moment / 1000) % 86_400 + 86_400) % 86_400)
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return parts.joined(separator: ":") + "Z"
  }

  /// The day of a moment, in UTC: `2026-11-02`.
  static func date(_ moment: Int64) -> String {
    // Days from 1970 to a date of the Gregorian calendar, by Howard Hinnant.
    let days = Int((Double(moment) / 86_400_000).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ofYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let number = month < 10 ? month + 3 : month - 9
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(year + era * 400 + (number <= 2 ? 1 : 0))-\(two(number))-\(two(ofYear - (153 * month + 2) / 5 + 1))"
  }
}
