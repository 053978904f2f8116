extension Parlor {
  /// Says a moment as a list shows it: `3 min ago`, `yesterday 21:04`. On a narrow screen the words are shorter.
  func timeText(_ moment: Int64) -> String {
    // The lists leave 23 percent of the columns for it, and "yesterday 21:04" takes 15.
    let isNarrow = machine.columns() < 66
    switch TimeText.said(machine.local(moment), now: machine.local(now())) {
    case .now: return words(.timeNow, [:])
    case .minutes(let count):
      return words(isNarrow ? .timeMinutesShort : .timeMinutes, ["count": String(count)])
    case .today(let clock): return clock
    case .yesterday(let clock):
      return words(isNarrow ? .timeYesterdayShort : .timeYesterday, ["clock": clock])
    case .day(let month, let day):
      let months = words(.timeMonths, [:]).split(separator: " ").map(String.init)
      let name = months.indices.contains(month - 1) ? months[month - 1] : String(month)
      return words(.timeDay, ["month": name, "day": String(day)])
    case .date(let date): return date
    }
  }

  /// Says a moment with its date: `2026-11-02 21:04`.
  func fullTime(_ moment: Int64) -> String {
    let local = machine.local(moment)
    return TimeText.date(local) + " " + TimeText.clock(local)
  }
}

/// What a list has said for each moment since the user last looked. While nobody types, a row keeps its words: time that
/// passes is no news, and must not draw the row again.
final class SaidTimes {
  private let parlor: Parlor
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
