import UsherScreens

/// Reads a day as people write it: `2026-11-25`, `11/25`, `Nov 25`, `11월 25일`, `yesterday`, `그제`, `3 days ago`, `monday`.
///
/// A date without a year, and a day of the week, is the last one that is not in the future.
struct DayText {
  private enum Meaning {
    case ago(days: Int)
    /// 0 is Monday. `isPast` says that it is not today.
    case weekday(Int, isPast: Bool)
    case date(year: Int?, month: Int, day: Int)
  }

  private let meaning: Meaning

  /// Returns nil if the text is no day. Of a date without a year, some year has such a day.
  init?(_ text: some StringProtocol) {
    let typed = Text.composed(text.lowercased()).replacing(",", with: " ")
    let words = typed.split(separator: " ").map(String.init)
    guard let meaning = Self.ago(words) ?? Self.weekday(words) ?? Self.date(words) else { return nil }
    self.meaning = meaning
    // A leap year has every day.
    guard start(now: Self.leapYear) != nil else { return nil }
  }

  private static let leapYear: Int64 = 1_735_603_200_000

  /// Returns the start of the day. Both are milliseconds since 1970 in local time.
  func start(now: Int64) -> Int64? {
    let today = TimeText.day(of: now)
    switch meaning {
    case .ago(let days): return (today - Int64(days)) * Self.length
    case .weekday(let day, let isPast):
      let back = (TimeText.weekday(now) - day + 7) % 7
      return (today - Int64(back == 0 && isPast ? 7 : back)) * Self.length
    case .date(let year?, let month, let day):
      return (1970...9999).contains(year) ? Moment(year: year, month: month, day: day)?.milliseconds : nil
    case .date(nil, let month, let day):
      let year = Moment(milliseconds: now).year
      // The 29th of February comes every four years, or eight.
      let found = (0...8).lazy.compactMap { Moment(year: year - $0, month: month, day: day)?.milliseconds }
      return found.first { $0 <= now }
    }
  }

  private static let length: Int64 = 86_400_000

  // MARK: Reading

  private static let named = [
    "today": 0, "yesterday": 1, "오늘": 0, "어제": 1, "그제": 2, "그저께": 2, "엊그제": 2, "이틀전": 2, "사흘전": 3, "나흘전": 4,
    "일주일전": 7,
  ]

  /// `yesterday`, `3 days ago`, `a week ago`, `3일 전`.
  private static func ago(_ words: [String]) -> Meaning? {
    let whole = words.joined()
    if let days = named[whole] { return .ago(days: days) }
    for (unit, days) in [
      ("일전", 1), ("주전", 7), ("daysago", 1), ("dayago", 1), ("weeksago", 7), ("weekago", 7),
    ]
    where whole.hasSuffix(unit) {
      let count = String(whole.dropLast(unit.count))
      guard let number = count == "a" || count == "one" ? 1 : Int(count), (0...10_000).contains(number) else {
        return nil
      }
      return .ago(days: number * days)
    }
    return nil
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let koreanWeekdays = "월화수목금토일"

  /// `monday`, `last mon`, `월요일`, `지난 월요일`.
  private static func weekday(_ words: [String]) -> Meaning? {
    var words = words
    let isPast = ["last", "지난"].contains(words.first)
    if isPast { words.removeFirst() }
    guard words.count == 1 else { return nil }
    let name = words[0]
    let place = weekdays.firstIndex { name.count >= 3 && $0.hasPrefix(name) }
    let korean = Array(koreanWeekdays).firstIndex { String($0) + "요일" == name }
    return (place ?? korean).map { .weekday($0, isPast: isPast) }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  /// `2026-11-25`, `11/25`, `2026. 11. 25.`, `2026년 11월 25일`, `Nov 25`, `25 November 2026`.
  private static func date(_ words: [String]) -> Meaning? {
    let whole = words.joined()
    for mark in ["-", "/", "."] where whole.contains(mark) {
      let text = mark == "." && whole.hasSuffix(mark) ? String(whole.dropLast()) : whole
      return numbers(text.split(separator: mark, omittingEmptySubsequences: false).map(String.init))
    }
    if whole.hasSuffix("일"), whole.contains("월") {
      return numbers(whole.dropLast().split { "년월".contains($0) }.map(String.init))
    }
    guard (2...3).contains(words.count) else { return nil }
    let named = words.firstIndex { word in word.count >= 3 && months.contains { $0.hasPrefix(word) } }
    guard let named, named < 2, let month = months.firstIndex(where: { $0.hasPrefix(words[named]) }) else {
      return nil
    }
    let isOrdinal = ["st", "nd", "rd", "th"].contains { words[1 - named].hasSuffix($0) }
    let day = String(words[1 - named].dropLast(isOrdinal ? 2 : 0))
    return numbers((words.count == 3 ? [words[2]] : []) + [String(month + 1), day])
  }

  private static func numbers(_ texts: [String]) -> Meaning? {
    let numbers = texts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    guard numbers.count == texts.count, (2...3).contains(numbers.count) else { return nil }
    if numbers.count == 3, texts[0].count != 4 { return nil }
    let year = numbers.count == 3 ? numbers[0] : nil
    return .date(year: year, month: numbers[numbers.count - 2], day: numbers[numbers.count - 1])
  }
}
