import UsherScreens
import UsherSession

extension Parlor {
  /// Says a word about times in the session's language.
  func times(_ word: TimeWord, _ values: [String: String]) -> String {
    session?.words(TimeWord.self)[word, values] ?? word.rawValue
  }

  /// Says a moment as a list shows it: `3 min ago`, `yesterday 21:04`. On a narrow screen the words are shorter.
  func timeText(_ moment: Int64) -> String {
    // The lists leave 23 percent of the columns for it, and "yesterday 21:04" takes 15.
    let isNarrow = machine.columns() < 66
    switch TimeText.said(machine.local(moment), now: machine.local(now())) {
    case .now: return times(.now, [:])
    case .minutes(let count):
      return times(isNarrow ? .minutesShort : .minutes, ["count": String(count)])
    case .today(let clock): return clock
    case .yesterday(let clock):
      return times(isNarrow ? .yesterdayShort : .yesterday, ["clock": clock])
    case .day(let month, let day):
      let months = times(.months, [:]).split(separator: " ").map(String.init)
      let name = months.indices.contains(month - 1) ? months[month - 1] : String(month)
      return times(.day, ["month": name, "day": String(day)])
    case .date(let date): return date
    }
  }

  /// Says the day of a moment, as the heading above the messages of a day: `Yesterday`, `Saturday, 21 November`. The year is
  /// said if it is not the present one.
  func dayText(_ moment: Int64) -> String {
    let (then, today) = (machine.local(moment), machine.local(now()))
    switch TimeText.date(then) {
    case TimeText.date(today): return times(.today, [:])
    case TimeText.date(today - 86_400_000): return times(.dayBefore, [:])
    default:
      return wholeDate(then, namesYear: Moment(milliseconds: then).year != Moment(milliseconds: today).year)
    }
  }

  /// Says a moment with its whole date: `Saturday, 21 November 2026, 21:04`.
  func fullTime(_ moment: Int64) -> String {
    let local = machine.local(moment)
    return times(
      .wholeTime, ["date": wholeDate(local, namesYear: true), "clock": TimeText.clock(local)])
  }

  /// Says the day of a moment with its whole date: `Saturday, 21 November 2026`.
  func wholeDay(_ moment: Int64) -> String { wholeDate(machine.local(moment), namesYear: true) }

  private func wholeDate(_ local: Int64, namesYear: Bool) -> String {
    let moment = Moment(milliseconds: local)
    let weekdays = times(.weekdays, [:]).split(separator: " ").map(String.init)
    let months = times(.wholeMonths, [:]).split(separator: " ").map(String.init)
    let weekday = TimeText.weekday(local)
    return times(
      namesYear ? .wholeDate : .wholeDay,
      [
        "weekday": weekdays.indices.contains(weekday) ? weekdays[weekday] : "",
        "day": String(moment.day),
        "month": months.indices.contains(moment.month - 1) ? months[moment.month - 1] : String(moment.month),
        "year": String(moment.year),
      ])
  }
}

/// What a list has said for each moment since the user last looked. While nobody types, a row keeps its words: time that
/// passes is no news, and must not draw the row again.
final class SaidTimes {
  private unowned let parlor: Parlor
  private var said: [Int64: String] = [:]

  init(_ parlor: Parlor) { self.parlor = parlor }

  func text(_ moment: Int64) -> String {
    if let text = said[moment] { return text }
    let text = parlor.timeText(moment)
    said[moment] = text
    return text
  }

  func forget() { said = [:] }
}
