import Testing
import UsherSession

@testable import ParlorFlows

@Suite struct TimeTextTests {
  static let now: Int64 = 1_793_611_800_000  // 2026-11-02 09:30

  static let moments: [(secondsAgo: Int64, said: TimeText.Said)] = [
    (0, .now), (59, .now), (60, .minutes(1)), (3599, .minutes(59)), (3600, .today(clock: "08:30")),
    (570 * 60, .today(clock: "00:00")), (571 * 60, .yesterday(clock: "23:59")),
    (1440 * 60, .yesterday(clock: "09:30")), (2010 * 60, .yesterday(clock: "00:00")),
    (2011 * 60, .day(month: 10, day: 31)), (439_200 * 60, .day(month: 1, day: 1)),
    (440_639 * 60, .date("2025-12-31")),
    // The clock was set back since then.
    (-1, .today(clock: "09:30")), (-3600, .today(clock: "10:30")), (-1440 * 60, .day(month: 11, day: 3)),
    (29_893_530 * 60, .date("1970-01-01")), (29_894_971 * 60, .date("1969-12-30")),
  ]

  @Test(arguments: [
    ("2026-11-02", "2026-11-02"), ("11-01", "2026-11-01"), ("today", "2026-11-02"),
    ("Yesterday", "2026-11-01"), ("오늘", "2026-11-02"), ("어제", "2026-11-01"), ("그제", "2026-10-31"),
    ("그저께", "2026-10-31"), ("3일 전", "2026-10-30"), ("2주 전", "2026-10-19"), ("일주일 전", "2026-10-26"),
    ("3 days ago", "2026-10-30"), ("a week ago", "2026-10-26"), ("1 day ago", "2026-11-01"),
    ("11월 1일", "2026-11-01"), ("2025년 11월 25일", "2025-11-25"), ("11월25일", "2025-11-25"),
    ("2025.11.25", "2025-11-25"), ("2025. 11. 25.", "2025-11-25"), ("11/25", "2025-11-25"),

    ("Nov 25", "2025-11-25"), ("25 november", "2025-11-25"), ("November 1st, 2026", "2026-11-01"),
    ("monday", "2026-11-02"), ("last mon", "2026-10-26"), ("Sunday", "2026-11-01"), ("tue", "2026-10-27"),
    ("월요일", "2026-11-02"), ("지난 월요일", "2026-10-26"), ("금요일", "2026-10-30"), ("2/29", "2024-02-29"),
    ("tomorrow", nil), ("2026-02-30", nil), ("25/11", nil), ("13-01", nil), ("", nil), ("3", nil),
    ("mo", nil),
    ("ago", nil), ("x days ago", nil), ("nov", nil), ("25 2026 nov", nil), ("1-2-3", nil), ("25일", nil),
  ]) func `a day is named as people say it`(text: String, day: String?) {
    for now in [Self.now - 34_200_000, Self.now, Self.now + 52_199_999] {
      #expect(
        DayText(text)?.start(now: now).map { TimeText.date($0) + " " + TimeText.clock($0) }
          == day.map { $0 + " 00:00" })
    }
  }

  @Test(arguments: moments)
  func aMomentIsSaidAsShortAsItCanBe(secondsAgo: Int64, said: TimeText.Said) {
    #expect(TimeText.said(Self.now - secondsAgo * 1000, now: Self.now) == said)
  }

  @Test(
    arguments: [
      (Self.now, 0), (0, 3), (-1, 2), (4 * 86_400_000, 0), (Self.now - 86_400_000, 6),
    ] as [(Int64, Int)])
  func aDayHasItsPlaceInTheWeek(moment: Int64, place: Int) {
    #expect(TimeText.weekday(moment) == place)
  }

  @Test(arguments: [
    ("en", ["Today", "Yesterday", "Saturday, 31 October", "Wednesday, 31 December 2025"]),
    ("ko", ["오늘", "어제", "10월 31일 토요일", "2025년 12월 31일 수요일"]),
  ])
  func daysAreSaidAsPeopleSayThem(language: String, said: [String]) throws {
    var settings = Script.Settings()
    (settings.language, settings.open) = (language, "workspace:1/home")
    let stage = try DemoStage(settings)
    let player = try stage.player()
    player.start()
    let parlor = try #require(stage.parlor)
    let hours: [Int64] = [0, 24, 48, 24 * 306]
    #expect(hours.map { parlor.dayText(Self.now - $0 * 3_600_000) } == said)
  }

  @Test func minutesAreSaidAcrossMidnightAndNewYear() {
    let newYear: Int64 = 1_798_761_600_000  // 2027-01-01 00:00
    #expect(TimeText.said(newYear - 60_000, now: newYear + 60_000) == .minutes(2))
    #expect(TimeText.said(newYear - 7_200_000, now: newYear) == .yesterday(clock: "22:00"))
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
          #expect(TimeText.date(day * 86_400_000) == text)
          #expect(TimeText.said(day * 86_400_000, now: -86_400_000 * 400) == .date(text))
          day += 1
        }
      }
    }
  }
}
