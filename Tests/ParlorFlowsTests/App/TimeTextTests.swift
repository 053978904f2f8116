import ParlorFlows
import Testing

@Suite struct TimeTextTests {
  static let now: Int64 = 1_793_611_800_000  // 2026-11-02 09:30

  static let moments: [(minutesAgo: Int64, text: String)] = [
    (0, "09:30"), (570, "00:00"), (571, "11-01"), (1440, "11-01"), (440_639, "2025-12-31"),
    (439_200, "01-01"),
    (-60, "10:30"), (-1440, "11-03"), (29_893_530, "1970-01-01"), (29_894_971, "1969-12-30"),
  ]

  @Test(arguments: moments)
  func aMomentIsWrittenAsShortAsItCanBe(minutesAgo: Int64, text: String) {
    #expect(TimeText.text(Self.now - minutesAgo * 60_000, now: Self.now) == text)
  }

  @Test func everyDayOfACenturyFollowsTheOneBefore() {
    let lengths: [Int64] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var day: Int64 = 0
    for year in Int64(1970)...2069 {
      for (month, length) in lengths.enumerated() {
        let isLeap = month == 1 && (year % 4 == 0 && year % 100 != 0 || year % 400 == 0)
        for number in 1...(length + (isLeap ? 1 : 0)) {
          let (month, number) = (month + 1, Int(number))
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(number < 10 ? "0" : "")\(number)"
          #expect(TimeText.text(day * 86_400_000, now: -86_400_000) == text)
          day += 1
        }
      }
    }
  }
}
