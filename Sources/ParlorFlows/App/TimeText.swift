/// Moments as the screens write them.
public enum TimeText {
  /// `14:02` on the day of `now`, `11-19` in its year, the date before that; five columns, or ten.
  ///
  /// Both are milliseconds since 1970 on the reader's own clock: the difference from UTC is added already.
  public static func text(_ then: Int64, now: Int64) -> String {
    let (then, today) = (Day(then), Day(now))
    if then.year == today.year, then.month == today.month, then.day == today.day {
      return two(then.minutes / 60) + ":" + two(then.minutes % 60)
    }
    let day = two(then.month) + "-" + two(then.day)
    return then.year == today.year ? day : "\(then.year)-" + day
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A day of the calendar, and the minutes since it began.
  private struct Day {
    let year, month, day, minutes: Int64

    init(_ milliseconds: Int64) {
      let whole = Day.floor(milliseconds, 60_000)
      minutes = whole - Day.floor(whole, 1440) * 1440
      // Days since 1 March 0000, so that the day that is not always there comes last in its year.
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

    private static func floor(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : (a - b + 1) / b }
  }
}
