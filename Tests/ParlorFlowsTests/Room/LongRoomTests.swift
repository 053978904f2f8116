import Testing
import UsherTesting

@testable import ParlorFlows

@Suite struct LongRoomTests {
  @Test func `the head of a room is not repeated once its first messages have scrolled away`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "workspace:1/home/channel:42")
    for number in 1...130 {
      jun.type("line \(number)")
      let news = jun.news
      #expect(news.contains("line \(number)") && !news.contains("/older"))
    }
  }
}
