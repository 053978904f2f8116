import UsherScreens

/// How screens write moments. All moments are milliseconds since 1970 in local time: the difference from UTC is already
/// added.
enum TimeText {
  /// How a list says when something was. Its words are in the files of words.
  enum Said: Equatable {
    case now
    case minutes(Int)
    case today(clock: String)
    case yesterday(clock: String)
    case day(month: Int, day: Int)
    case date(String)
  }

  /// Returns how a list says `then`, as short as it can be at `now`.
  static func said(_ then: Int64, now: Int64) -> Said {
    if (0..<hour).contains(now - then) {
      return now - then < minute ? .now : .minutes(Int((now - then) / minute))
    }
    let day = date(then)
    if day == date(now) { return .today(clock: clock(then)) }
    if day == date(now - 24 * hour) { return .yesterday(clock: clock(then)) }
    let moment = Moment(milliseconds: then)
    return moment.year == Moment(milliseconds: now).year
      ? .day(month: moment.month, day: moment.day) : .date(day)
  }

  /// Returns the place of a moment's day in the week: 0 is Monday.
  static func weekday(_ then: Int64) -> Int {
    let days = then >= 0 ? then / (24 * hour) : (then + 1) / (24 * hour) - 1
    // The first day of 1970 was a Thursday.
    return Int((days % 7 + 10) % 7)
  }

  /// `14:02`.
  static func clock(_ then: Int64) -> String { Moment(milliseconds: then).clock }

  /// The number of a day, counted from 1970.
  static func day(of then: Int64) -> Int64 {
    (then < 0 ? then - 24 * hour + 1 : then) / (24 * hour)
  }

  /// `2026-11-02`.
  static func date(_ then: Int64) -> String { Moment(milliseconds: then).date }

  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
}
