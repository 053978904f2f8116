import Testing
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// How much work a room causes in the store.
@Suite struct CatchUpTests {
  /// Returns the cost of one more message by Jun while he looks at #general, in steps of SQLite's virtual machine.
  private func steps(of send: (Company, Guest) throws -> Void) throws -> Int {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    // The first message also prepares statements, so it is not counted.
    jun.type("first")
    _ = jun.news
    let before = company.store.connection.steps
    try send(company, jun)
    #expect(jun.news.contains("hello"))
    return company.store.connection.steps - before
  }

  @Test func `sending a message costs the store no more than receiving one`() throws {
    let sent = try steps { _, jun in jun.type("hello") }
    let heard = try steps { company, _ in
      _ = try company.store.append("hello", to: 42, by: Company.jun)
    }
    #expect(sent == heard)
  }
}
