import Testing
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// How much a room asks of the store.
@Suite struct CatchUpTests {
  /// What one more message by Jun costs the store while he looks at #general, in steps of SQLite's machine.
  private func steps(of send: (Company, Guest) throws -> Void) throws -> Int {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    // The first message prepares statements.
    jun.type("first")
    _ = jun.news
    let before = company.store.connection.steps
    try send(company, jun)
    #expect(jun.news.contains("hello"))
    return company.store.connection.steps - before
  }

  @Test func `a line that is typed asks no more of the store than a message that comes`() throws {
    let sent = try steps { _, jun in jun.type("hello") }
    let heard = try steps { company, _ in
      _ = try company.store.append("hello", to: 42, by: Company.jun)
    }
    #expect(sent == heard)
  }
}
