import ParlorStore
import Testing
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// The screens of a company on small and on usual terminals, in both languages.
@Suite struct NarrowWalkTests {
  private static let places = [
    "home", "workspace:1/dms", "workspace:1/home/explore", "search", "search:lunch", "settings",
    "workspace:1/settings/desktop", "channel:42", "dm:7", "workspace:1/home/channel:42/settings",
    "workspace:1/home/favourites", "profile", "inbox", "workspace:1/home/workspaces",
  ]
  private static let sizes = [(20, 8), (40, 15), (80, 24)]

  @Test(arguments: sizes.flatMap { size in ["en", "ko"].map { (size.0, size.1, $0) } })
  func `no row is wider than the terminal, and a screen of 15 rows or more fits`(
    columns: Int, rows: Int, language: String
  ) throws {
    var given = SettingValues()
    given[.language] = language
    for place in Self.places {
      let guest = try Company().guest(Company.jun, at: "home", given: given, rows: rows, columns: columns)
      guest.type("/open \(place)")
      let shown = guest.news.split(separator: "\n", omittingEmptySubsequences: false).drop(while: \.isEmpty)
      for row in shown { #expect(Text.width(String(row)) <= columns, "\(place): \(row)") }
      if rows >= 15 { #expect(shown.count < rows, "\(place) takes \(shown.count) rows:\n\(guest.news)") }
    }
  }

  @Test(arguments: ["en", "ko"]) func `home shows channels on a terminal of eight rows`(
    language: String
  ) throws {
    var given = SettingValues()
    given[.language] = language
    let guest = try Company().guest(Company.jun, at: "home", given: given, rows: 8, columns: 20)
    guest.type("")
    #expect(guest.news.contains("#general"))
    #expect(guest.news.split(separator: "\n").count <= 7)
  }

  @Test(arguments: [(40, 15), (40, 24), (80, 15)]) func `the second page begins with the number that it says`(
    columns: Int, rows: Int
  ) throws {
    for place in ["workspace:1/dms", "workspace:1/home/explore", "search:cake"] {
      let guest = try Company().guest(Company.jun, at: "home", rows: rows, columns: columns)
      guest.type("/open \(place)")
      let first = guest.news
      guard first.contains("  m  ") else { continue }
      guest.type("m")
      let second = guest.news
      let last = numbers(in: first).last ?? 0
      #expect(numbers(in: second).first == last + 1, "\(place):\n\(first)\n\(second)")
      #expect(second.split(separator: "\n", omittingEmptySubsequences: false).count <= rows, "\(place)")
    }
  }

  @Test func `a search still fits when the terminal has become smaller`() throws {
    let guest = try Company().guest(Company.jun, at: "search:cake", rows: 24)
    (guest.play.session.height, guest.play.session.width) = ({ 15 }, { 40 })
    guest.type("")
    let rows = guest.news.split(separator: "\n", omittingEmptySubsequences: false).drop(while: \.isEmpty)
    #expect(rows.first == "Search  “cake”")
    #expect(rows.count < 15)
    guest.type("m")
    #expect(numbers(in: guest.news).first == (numbers(in: rows.joined(separator: "\n")).last ?? 0) + 1)
  }

  private func numbers(in screen: String) -> [Int] {
    screen.split(separator: "\n").compactMap { row in
      row.hasPrefix("  ") ? Int(row.drop { $0 == " " }.prefix { $0.isNumber }) : nil
    }
  }
}
