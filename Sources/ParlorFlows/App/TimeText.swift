import UsherScreens

/// Writes moments as the screens show them.
public enum TimeText {
  /// Returns `14:02` on the day of `now`, `11-19` in the same year, and otherwise the date. The text has five or ten
  /// columns.
  ///
  /// `then` and `now` are milliseconds since 1970 in local time: the difference from UTC is already added.
  public static func text(_ then: Int64, now: Int64) -> String {
    let (day, today) = (date(then), date(now))
    if day == today { return clock(then) }
    return day.prefix(4) == today.prefix(4) ? String(day.dropFirst(5)) : day
  }

  /// `14:02`, in local time.
  static func clock(_ then: Int64) -> String { String(Moment(milliseconds: then).description.suffix(5)) }

  /// `2026-11-02`, in local time.
  static func date(_ then: Int64) -> String { Moment(milliseconds: then).date }

  /// Returns the start of the day that `2026-11-02` names, or `11-02` in the year of `now`; nil if there is no such day.
  static func start(of text: some StringProtocol, now: Int64) -> Int64? {
    let hasYear = text.count { $0 == "-" } > 1
    let day = Moment(hasYear ? String(text) : "\(Moment(milliseconds: now).year)-\(text)")
    guard let day, (1970...9999).contains(day.year), !text.contains(" ") else { return nil }
    return day.milliseconds
  }
}
