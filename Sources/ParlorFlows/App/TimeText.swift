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

  /// `14:02`, on the reader's own clock.
  static func clock(_ then: Int64) -> String {
    let minutes = Day(then).minutes
    return two(minutes / 60) + ":" + two(minutes % 60)
  }

  /// `2026-11-02`, on the reader's own clock.
  static func date(_ then: Int64) -> String {
    let day = Day(then)
    return "\(day.year)-" + two(day.month) + "-" + two(day.day)
  }
}
