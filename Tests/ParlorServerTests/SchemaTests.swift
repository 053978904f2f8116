import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherScreens

@testable import parlor_agent

@Suite struct SchemaTests {
  @Test func `the schema is made once, and then nothing is missing`() throws {
    let server = try TeamServer(Team(empty: true).adminURL)
    #expect(throws: TeamError.notSetUp) { try server.check() }
    let first = try server.migrate()
    #expect(
      first.steps == [
        "tables", "prices of packs", "event log", "invitations", "ranges of what was read",
        "reactions that were seen",
      ])
    #expect(first.hasNewFunctions)
    let second = try server.migrate()
    #expect(second.steps == [])
    #expect(!second.hasNewFunctions)
    #expect(try server.check() == [])
    #expect(try server.status().accounts == 0)
  }

  @Test func `several administrators may make it at once`() throws {
    let url = try Team(empty: true).adminURL
    let results = Results<Bool>()
    onThreads(4) { _ in
      results.add((try? TeamServer(url).migrate().steps.isEmpty == false) ?? false)
    }
    #expect(results.all.count { $0 } == 1, "one of them makes the tables")
    #expect(try TeamServer(url).check() == [])
  }

  @Test func `a newer schema is left as it is`() throws {
    let team = try Team()
    try team.admin.run("INSERT INTO parlor.step (number, name) VALUES (99, 'later')")
    let server = try TeamServer(team.adminURL)
    #expect(throws: TeamError.newer(version: 99, known: TeamSchema.version)) { try server.migrate() }
    #expect(throws: TeamError.newer(version: 99, known: TeamSchema.version)) { try server.status() }
  }

  @Test func `a right that should not be there is found`() throws {
    let server = try TeamServer(Team().adminURL)
    for (fault, words) in Self.faults {
      try server.connection.execute("BEGIN; \(fault)")
      let findings = try server.check()
      #expect(findings.contains { AgentWords.phrases.say($0.words).contains(words) }, "\(fault): \(findings)")
      try server.connection.execute("ROLLBACK")
    }
    #expect(try server.check() == [])
  }

  private static let faults = [
    ("GRANT SELECT ON parlor.message TO parlor_client", "parlor_client may use the table parlor.message"),
    ("GRANT SELECT (email) ON parlor.account TO PUBLIC", "parlor_client may use the table parlor.account"),
    ("GRANT USAGE ON SCHEMA parlor TO parlor_client", "parlor_client may use the schema parlor"),
    ("CREATE VIEW parlor.v AS SELECT 1; GRANT SELECT ON parlor.v TO parlor_client", "view parlor.v"),
    ("GRANT EXECUTE ON FUNCTION parlor.now() TO PUBLIC", "parlor_client may call parlor.now()"),
    ("REVOKE EXECUTE ON FUNCTION parlor_api.moved(text) FROM parlor_client", "may not call parlor_api.moved"),
    ("ALTER FUNCTION parlor_api.moved(text) RESET search_path", "another search path"),
    (
      "ALTER PROCEDURE parlor_api.act_and_hint(text, jsonb, jsonb, bigint) SECURITY DEFINER",
      "another search path"
    ),
    (
      "ALTER PROCEDURE parlor_api.act_and_hint(text, jsonb, jsonb, bigint) SET search_path = pg_catalog",
      "another search path"
    ),
    ("ALTER TABLE parlor.message DISABLE ROW LEVEL SECURITY", "row security is off on parlor.message"),
    ("GRANT EXECUTE ON FUNCTION pg_terminate_backend(int, bigint) TO PUBLIC", "everyone may call"),
    ("GRANT CREATE ON SCHEMA public TO PUBLIC", "may use the schema public"),
    ("GRANT CONNECT ON DATABASE template1 TO PUBLIC", "everyone may connect to the database template1"),
    ("ALTER ROLE parlor_client CONNECTION LIMIT -1", "may use up all connections"),
    ("GRANT EXECUTE ON FUNCTION pg_logical_emit_message(bool, text, text) TO PUBLIC", "everyone may call"),
    ("UPDATE parlor.server SET functions = 'earlier'", "functions are not those of this Parlor"),
  ]

  @Test func `init takes a right away that should not be there`() throws {
    let server = try TeamServer(Team().adminURL)
    try server.connection.execute(
      "GRANT SELECT ON parlor.message TO parlor_client; GRANT EXECUTE ON FUNCTION parlor.now() TO PUBLIC")
    #expect(try server.check().count == 2)
    _ = try server.migrate()
    #expect(try server.check() == [])
  }

  @Test func `init closes other databases to the client's role, and to nobody else who is there`() throws {
    let (team, other) = (try Team(), try Team(empty: true).name)
    let server = try TeamServer(team.adminURL)
    // Other tests do not see what is not committed.
    try server.connection.execute(
      "BEGIN; CREATE ROLE \(other)_app LOGIN; GRANT CONNECT ON DATABASE \(other) TO PUBLIC")
    #expect(try server.migrate().closed == [other])
    #expect(try server.check() == [])
    let may = try server.connection.run(
      """
      SELECT has_database_privilege('parlor_client', $1, 'CONNECT'), has_database_privilege($1 || '_app', $1, 'CONNECT')
      """, .text(other))
    #expect((may.text(0), may.text(0, 1)) == ("f", "t"))
    #expect(try server.migrate().closed == [])
  }

  @Test func `init makes functions again that somebody has changed`() throws {
    let server = try TeamServer(Team().adminURL)
    try server.connection.execute(
      """
      ALTER FUNCTION parlor_api.moved(text) RESET search_path;
      ALTER PROCEDURE parlor_api.act_and_hint(text, jsonb, jsonb, bigint) SET search_path = pg_catalog
      """)
    #expect(try server.check().count == 2)
    let migration = try server.migrate()
    #expect(!migration.hasNewFunctions && migration.steps.isEmpty)
    #expect(try server.check() == [])
  }
}

/// What threads have found.
final class Results<Value>: @unchecked Sendable {
  private let lock = Mutex()
  private var values: [Value] = []
  var all: [Value] { lock.with { values } }
  func add(_ value: Value) { lock.with { values.append(value) } }
}
