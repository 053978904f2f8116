import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherScreens

@testable import parlor_agent

@Suite struct PostgresTests {
  @Test func `values travel apart from the SQL, whatever they hold`() throws {
    let admin = try Team().admin
    let bytes = (0...255).map { UInt8($0) }
    let text = "'; DROP TABLE x; -- \\ \t\n\u{1} 가 👩‍🚀"
    let row = try admin.run(
      "SELECT $1::text, $2::bytea, $3::bigint, $4::text, $5::bytea, $6::text", .text(text), .bytes(bytes),
      .number(.min), .null, .bytes([]), "")
    #expect(row.row(0) == [.text(text), .bytes(bytes), .number(.min), .null, .bytes([]), ""])
    #expect(row.text(0, 3) == nil)
    #expect(row.text(1) == nil, "there is no second row")
  }

  @Test func `a text with a NUL is refused, and not cut`() throws {
    let admin = try Team().admin
    #expect(throws: PostgresError.hasNUL) { try admin.run("SELECT $1::text", "a\0b") }
    #expect(throws: PostgresError.hasNUL) { try admin.execute("SELECT 1\0") }
    #expect(throws: PostgresError.hasNUL) { try Postgres("postgresql:///a\0") }
  }

  @Test(arguments: [
    "postgresql://ann:secret%ZZ@host/db", "postgres://ann:secret%0@host", "postgresql://ann:secret@[host/db",
    "host=x password='secret",
  ])
  func `a URL that cannot be read is not quoted, because it may hold a password`(url: String) {
    #expect(throws: PostgresError.unreadableURL) { try Postgres(url) }
    #expect(!AgentWords.phrases.say(PostgresError.unreadableURL).contains("secret"))
  }

  @Test func `errors say what happened, and what to do`() throws {
    let admin = try Team().admin
    #expect(throws: PostgresError.refused(code: "22012", message: "division by zero", hint: nil)) {
      try admin.run("SELECT 1 / $1::int", 0)
    }
    #expect(
      AgentWords.phrases.say(
        PostgresError.refused(code: "40P01", message: "deadlock\ndetected\u{1B}", hint: nil))
        == "the server refused: deadlock detected␛ (40P01); another session was in the way; try again")
    #expect(try admin.run("SELECT 1").number(0) == 1, "the connection goes on")
  }

  @Test func `a connection that is ended is lost`() throws {
    let team = try Team()
    let other = try Postgres(team.adminURL)
    let process = try other.run("SELECT pg_backend_pid()").number(0) ?? 0
    try team.admin.run("SELECT pg_terminate_backend($1::int, 5000)", .number(process))
    #expect { try other.run("SELECT 1") } throws: { error in
      if case .lost = error as? PostgresError { true } else { false }
    }
  }

  @Test func `an answer without the mark of its call is none`() throws {
    let admin = try Team().admin
    #expect(try admin.ask("SELECT $1::text", with: [.text("mine")]).text(0) == "mine")
    // The comment keeps the mark out, as in the answer to another call.
    for sql: StaticString in ["SELECT 1, $1::bigint * 0 --", "SELECT $1::bigint WHERE false --"] {
      #expect { try admin.ask(sql, with: []) } throws: { error in
        if case .lost = error as? PostgresError { true } else { false }
      }
    }
  }

  @Test func `a server that is not there cannot be connected to`() {
    #expect { try Postgres("postgresql:///parlor?host=/nonexistent") } throws: { error in
      if case .cannotConnect = error as? PostgresError { true } else { false }
    }
  }

  @Test func `settings that somebody gave the client's role do not reach a client`() throws {
    let team = try Team()
    try team.stranger().execute(
      "ALTER ROLE parlor_client IN DATABASE \(team.name) SET default_transaction_read_only = on")
    try team.stranger().execute(
      "ALTER ROLE parlor_client IN DATABASE \(team.name) SET search_path = parlor_api")
    let row = try team.stranger().run(
      "SELECT current_setting('default_transaction_read_only'), current_setting('search_path')")
    #expect(row.row(0) == ["off", "pg_catalog"])
  }
}
