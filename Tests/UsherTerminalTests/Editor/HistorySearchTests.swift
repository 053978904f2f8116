import Testing

@testable import UsherTerminal

@Suite struct HistorySearchTests {
  private let entries = ["가각", "notes", "가다", "other"]

  @Test func findsTheNewestAndGoesBothWays() {
    var search = HistorySearch(entries: entries)
    #expect(search.match == nil)
    search.type("가")
    #expect(search.match == "가다")
    search.older()
    #expect(search.match == "가각")
    search.older()
    #expect(search.match == "가각" && search.isFailing)
    search.newer()
    #expect(search.match == "가다" && !search.isFailing)
  }

  @Test func staysWhereThePatternStillFits() {
    var search = HistorySearch(entries: entries)
    search.type("o")
    #expect(search.match == "other")
    search.type("t")
    #expect(search.match == "other")
    search.type("e")
    #expect(search.match == "notes")
    search.type("x")
    #expect(search.match == "notes" && search.isFailing && search.pattern == "otex")
    search.eraseLast()
    #expect(search.match == "notes" && !search.isFailing)
    for _ in 0..<4 { search.eraseLast() }
    #expect(search.match == nil && search.pattern.isEmpty)
  }

  @Test func oneMoreLetterDoesNotLeaveAnOlderLine() {
    var search = HistorySearch(entries: ["notes of June", "other", "notes of July"])
    search.type("not")
    search.older()
    search.type("e")
    #expect(search.match == "notes of June")
  }

  @Test func composesItsPattern() {
    var search = HistorySearch(entries: entries)
    search.type("\u{1100}")
    search.type("\u{1161}")
    #expect(search.pattern == "가" && search.match == "가다")
  }

  @Test func emptyHistory() {
    var search = HistorySearch(entries: [])
    search.type("a")
    search.older()
    search.newer()
    #expect(search.match == nil && search.isFailing)
  }
}
