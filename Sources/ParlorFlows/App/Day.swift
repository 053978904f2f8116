/// A day of the calendar, and the minutes since it began.
struct Day {
  let year, month, day, minutes: Int64

  /// The day of a moment, in milliseconds since 1970 on the reader's own clock.
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

  /// When the day began that `2026-11-02`, or `11-02` in the year of `now`, stands for; nil if there is none.
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
    // The 31st of a month that has 30 days is another day.
    return Day(start).month == month && Day(start).day == day ? start : nil
  }

  private static func floor(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : (a - b + 1) / b }
}
