import ParlorFlows
import Testing
import UsherSession

/// `/tour`, which leads through the demo.
@Suite struct TourTests {
  private func jun(_ language: String) throws -> Guest {
    var given = SettingValues()
    given[.language] = language
    return try Company().guest(Company.jun, at: "workspace:1/home", given: given, hasTour: true)
  }

  @Test(arguments: ["en", "ko"]) func `each step goes on once it was done, and the last is a notification`(
    language: String
  ) throws {
    let jun = try jun(language)
    func says(_ number: Int) -> Bool {
      jun.news.contains(language == "en" ? "\(number) of 5" : "\(number)/5")
    }
    jun.type("/tour")
    #expect(says(1))
    jun.type("2")
    #expect(says(2))
    jun.type("/older")
    #expect(!says(3), "nothing was written")
    jun.type("hello")
    #expect(says(3))
    jun.type("/next")
    #expect(says(4))
    jun.type("/catchup")
    let news = jun.news
    #expect(
      news.contains(language == "en" ? "Mina: Is the room free at three?" : "Mina: 세 시에 회의실 비어 있나요?"),
      "\(news)")
    #expect(news.contains(language == "en" ? "5 of 5" : "5/5"), "\(news)")
    jun.type("/open workspace:1/home/channel:1")
    #expect(!jun.news.contains(language == "en" ? "That was the tour." : "둘러보기를 마쳤습니다."), "another room")
    jun.type("/tap")
    let end = jun.news
    #expect(end.contains(language == "en" ? "Is the room free at three?" : "세 시에 회의실 비어 있나요?"), "\(end)")
    #expect(end.contains(language == "en" ? "That was the tour." : "둘러보기를 마쳤습니다."))
    #expect(jun.place == "workspace:1/dms/dm:7")
  }

  @Test func `it says the step again, and ends at any time`() throws {
    let jun = try jun("en")
    jun.type("/tour")
    _ = jun.news
    jun.type("/tour")
    #expect(jun.news.contains("1 of 5"))
    jun.type("/tour off")
    #expect(jun.news.contains("The tour has ended. /tour starts it again."))
    jun.type("2")
    #expect(!jun.news.contains("Tour"))
  }
}
