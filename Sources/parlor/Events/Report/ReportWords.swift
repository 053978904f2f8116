import UsherScreens

/// The words of a report in a language.
struct ReportWords {
  let phrases: Phrases

  /// A heading, by its key.
  subscript(_ id: String) -> String { phrases.say("report." + id) }

  func head(_ events: Int, sessions: Int, _ first: Int64, _ last: Int64) -> String {
    let (from, to) = (Self.date(first), Self.date(last))
    let days = from == to ? from : phrases.say("report.days", ["from": from, "to": to])
    return phrases.say("report.head", ["events": events, "sessions": sessions, "days": days])
  }

  /// A place as it is shown. The root has no name.
  func place(_ place: String) -> String { place.isEmpty ? "/" : Text.clean(place) }

  func times(_ count: Int) -> String { phrases.say("report.times", ["count": count]) }

  func of(_ part: Int, _ all: Int) -> String {
    phrases.say("report.share", ["part": part, "all": all, "share": part * 100 / max(1, all)])
  }

  func after(_ milliseconds: Double) -> String {
    phrases.say("report.after", ["time": time(milliseconds)])
  }

  func each(_ milliseconds: Double) -> String { phrases.say("report.each", ["time": time(milliseconds)]) }

  func causes(_ causes: [(String, Int)]) -> String {
    causes.map { "\(Text.clean($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  func landed(_ count: Int, _ middle: Double, _ longest: Double) -> String {
    phrases.say("report.landed", ["count": count, "middle": time(middle), "longest": time(longest)])
  }

  func refused(_ count: Int, _ reasons: [(String, Int)]) -> String {
    phrases.say("report.refused", ["count": count, "causes": causes(reasons)])
  }

  /// A time in the two largest units that it has.
  func time(_ milliseconds: Double) -> String {
    // A file may hold any number.
    let milliseconds = milliseconds > 0 ? min(milliseconds, 1e15) : 0
    let seconds = Int(milliseconds / 1000)
    switch milliseconds {
    case ..<1: return phrases.say("time.us", ["count": Int(milliseconds * 1000)])
    case ..<1000: return phrases.say("time.ms", ["count": Int(milliseconds)])
    case ..<60_000: return phrases.say("time.s", ["count": seconds])
    case ..<3_600_000: return phrases.say("time.min", ["high": seconds / 60, "low": seconds % 60])
    default: return phrases.say("time.h", ["high": seconds / 3600, "low": seconds / 60 % 60])
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
