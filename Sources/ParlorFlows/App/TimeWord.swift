public import UsherScreens

/// The words of moments. They have a file of their own, because the first screen needs them and no other words.
public enum TimeWord: String, Word {
  public static let file = "App/times"

  case now, minutes, minutesShort, yesterday, yesterdayShort, months, day, today, dayBefore, weekdays,
    wholeMonths, wholeDay, wholeDate, wholeTime

  public var values: [String] {
    switch self {
    case .minutes, .minutesShort: ["count"]
    case .yesterday: ["clock"]
    case .day: ["month", "day"]
    case .wholeDay: ["weekday", "day", "month"]
    case .wholeDate: ["weekday", "day", "month", "year"]
    case .wholeTime: ["date", "clock"]
    default: []
    }
  }
}
