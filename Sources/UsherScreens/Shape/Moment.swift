/// A day of the calendar and a time of that day, in no particular time zone.
public struct Moment: Sendable, Hashable, Comparable, Codable {
  /// The year, such as 2026.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 on.
  public let day: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// Returns nil if there is no such day or time.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    self.init(minutes: Self.days(year, month, day) * 1440 + hour * 60 + minute)
    // A date such as 31 November would turn into the first day of December.
    guard self.month == month else { return nil }
  }

  /// Makes a moment from milliseconds since 1970. For local time, first add the difference from UTC.
  public init(milliseconds: Int64) { self.init(minutes: Self.floor(Int(milliseconds), 60_000)) }

  /// Reads `2026-11-02` or `2026-11-02 09:30`.
  public init?(_ text: String) {
    let numbers = text.split(omittingEmptySubsequences: false) { "-: ".contains($0) }.map { Int($0) }
    let signs = text.filter { !$0.isNumber }
    guard signs == "--" || signs == "-- :", let year = numbers[0], let month = numbers[1],
      let day = numbers[2]
    else { return nil }
    guard numbers.count == 5 else {
      self.init(year: year, month: month, day: day)
      return
    }
    guard let hour = numbers[3], let minute = numbers[4] else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute)
  }

  /// The milliseconds since 1970.
  public var milliseconds: Int64 { Int64(minutes) * 60_000 }

  private var minutes: Int { Self.days(year, month, day) * 1440 + hour * 60 + minute }

  private init(minutes: Int) {
    let days = Self.floor(minutes, 1440)
    (hour, minute) = ((minutes - days * 1440) / 60, (minutes - days * 1440) % 60)
    // Counts days since 1 March 0000: so the leap day is the last day of a year that begins in March.
    let era = Self.floor(days + 719_468, 146_097)
    let ofEra = days + 719_468 - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month < 3 ? 1 : 0)
  }

  /// The days since 1970.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let leaps = floor(shifted, 4) - floor(shifted, 100) + floor(shifted, 400)
    return 365 * shifted + leaps + (153 * ((month + 9) % 12) + 2) / 5 + day - 719_469
  }

  private static func floor(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : (a - b + 1) / b }

  public static func < (a: Moment, b: Moment) -> Bool { a.minutes < b.minutes }
}

extension Moment: CustomStringConvertible {
  /// `2026-11-02 09:30`.
  public var description: String { date + " " + clock }

  /// `09:30`.
  public var clock: String { Self.two(hour) + ":" + Self.two(minute) }

  /// `2026-11-02`.
  public var date: String {
    String(repeating: "0", count: max(0, 4 - String(year).count)) + "\(year)-" + Self.two(month) + "-"
      + Self.two(day)
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
