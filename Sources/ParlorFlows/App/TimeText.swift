/// Writes moments as the screens show them.
public enum TimeText {
  /// Returns `14:02` on the day of `now`, `11-19` in the same year, and otherwise the date. The text has five or ten
  /// columns.
  ///
  /// `then` and `now` are milliseconds since 1970 in local time: the difference from UTC is already added.
  public static func text(_ then: Int64, now: Int64) -> String {
    let (then, today) = (Day(then), Day(now))
    if then.year == today.year, then.month == today.month, then.day == today.day {
      return two(then.minutes / 60) + ":" + two(then.minutes % 60)
    }
    let day = two(then.month) + "-" + two(then.day)
    return then.year == today.year ? day : "\(then.year)-" + day
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns `14:02`, from local time.
  static func clock(_ then: Int64) -> String {
    let minutes = Day(then).minutes
    return two(minutes / 60) + ":" + two(minutes % 60)
  }

  /// Returns `2026-11-02`, from local time.
  static func date(_ then: Int64) -> String {
    let day = Day(then)
    return "\(day.year)-" + two(day.month) + "-" + two(day.day)
  }
}

/// A day of the calendar, and the minutes since midnight.
struct Day {
  let year, month, day, minutes: Int64

  /// The day of a moment, in milliseconds since 1970 in local time.
  init(_ milliseconds: Int64) {
    let whole = Day.floor(milliseconds, 60_000)
    minutes = whole - Day.floor(whole, 1440) * 1440
    // Counted in days since 1 March 0000, so that the leap day is the last day of its year.
    let days = Day.floor(whole, 1440) + 719_468
    let era = Day.floor(days, 146_097)
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month < 3 ? 1 : 0)
  }

  /// Returns the start of the day that `2026-11-02` or, in the year of `now`, `11-02` names; nil if there is no such
  /// day.
  static func start(of text: some StringProtocol, now: Int64) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(part) : nil
    }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let (year, month, day) =
      numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : (Day(now).year, numbers[0], numbers[1])
    guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shifted = month > 2 ? year : year - 1
    let leaps = shifted / 4 - shifted / 100 + shifted / 400
    let days = 365 * shifted + leaps + (153 * ((month + 9) % 12) + 2) / 5 + day - 719_469
    let start = days * 86_400_000
    // `11-31` would be read as 1 December, so the day is compared with the text.
    return Day(start).month == month && Day(start).day == day ? start : nil
  }

  private static func floor(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : (a - b + 1) / b }
}
