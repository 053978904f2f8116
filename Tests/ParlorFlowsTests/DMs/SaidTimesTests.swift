import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// Lists say when something was, and say it again only if somebody looks again.
@Suite struct SaidTimesTests {
  let company: Company
  static let minute: Int64 = 60_000

  init() throws { company = try Company() }

  private func rows(_ guest: Guest) -> [String] {
    guest.play.session.screenRows.filter { $0.hasPrefix("  1  ") || $0.hasPrefix("  2  ") }
  }

  @Test func `time that passes draws nothing, and neither does it change the other rows`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/dms")
    #expect(
      rows(jun) == [
        "  1  Mina           3 Oh, and the coffee is on me ☕                   3 min ago",
        "  2  서연           1 It has a squid on it                            35 min ago",
      ])
    company.wait(5 * Self.minute)
    // The row below says 35 minutes still, so only the row with the new message is news.
    try jun.play.session.perform { _ = try company.store.append("ok", to: 61, by: Company.mina) }
    let row = "  1  Mina           4 ok                                                     now"
    #expect(jun.news == row + "\n◆ Mina: ok")
    jun.type("")
    #expect(
      jun.news.contains("  서연           1 It has a squid on it                            40 min ago\n"))
  }

  @Test func `a narrow screen says yesterday without the time`() throws {
    company.wait(24 * 60 * Self.minute)
    for (columns, row) in [
      (40, "  1  Mina                   3  yesterday"),
      (65, "  1  Mina           3 Oh, and the coffee is on me ☕    yesterday"),
      (66, "  1  Mina           3 Oh, and the coffee is on me… yesterday 09:27"),
      (80, "  1  Mina           3 Oh, and the coffee is on me ☕             yesterday 09:27"),
    ] {
      let jun = try company.guest(Company.jun, at: "workspace:1/dms", columns: columns)
      #expect(rows(jun).first == row)
    }
  }

  @Test func `the date of a message is told with its link`() throws {
    let id = try company.store.append("hello", to: 61, by: Company.mina).id
    company.wait(24 * 60 * Self.minute)
    let jun = try company.guest(Company.jun, at: "message:\(id)")
    let number = try #require(
      jun.play.session.screenRows.first { $0.hasSuffix("hello") }?.split(separator: " ").first)
    jun.type("/link \(number)")
    #expect(jun.news == " →  message:\(id)\n    Monday, 2 November 2026, 09:30")
  }
}
