import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// How a room shows who has written: a person, a bot, or a program for a person.
@Suite struct WriterTests {
  private let company: Company

  init() throws { company = try Company() }

  private func jun(in language: String, rows: Int = 24, columns: Int = 80) throws -> Guest {
    var given = SettingValues()
    given[.language] = language
    return try company.guest(
      Company.jun, at: "channel:42", given: given, rows: rows, columns: columns, later: nil)
  }

  private func write(_ text: String, by author: Account.ID, byProgram: Bool = false) throws {
    _ = try company.store.append(text, to: 42, by: author, byProgram: byProgram)
  }

  @Test(arguments: [("en", "(bot)", "(program)"), ("ko", "(봇)", "(프로그램)")])
  func `messages of bots and programs have a mark`(_ language: String, _ bot: String, _ program: String)
    throws
  {
    let builds = try company.store.makeBot("builds", limit: nil, key: "k", channels: [42])
    let jun = try jun(in: language)
    jun.type("/read", "/latest")
    _ = jun.news
    try write("green", by: builds)
    try write("red", by: builds)
    #expect(jun.news == "25  builds \(bot) 09:30  green\n26  red")
    // The name is repeated where a program goes on for the same person.
    try write("mine", by: Company.jun)
    try write("its", by: Company.jun, byProgram: true)
    #expect(jun.news == "27  Jun 09:30  mine\n28  Jun \(program) 09:30  its")
  }

  @Test func `a bot is made no admin`() throws {
    let builds = try company.store.makeBot("builds", limit: nil, key: "k", channels: [42])
    let admin = try #require(try company.store.members(of: 42 as Room.ID).first { $0.isAdmin })
    #expect(throws: StoreError.invalid(.admin)) {
      try company.store.handOver(42 as Room.ID, to: builds, by: admin.id)
    }
  }
}
