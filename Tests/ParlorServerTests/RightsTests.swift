import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// What a stranger can do who has psql, the client's role and a valid account of his own.
@Suite struct RightsTests {
  @Test func `operations on rooms of others say nothing of them, and do not lock them`() throws {
    let (ann, ben, eve) = try Team().people()
    try ann.post(1, "theirs")
    let number = ann.number(1)
    for operation in [
      #"{"op": "post", "room": 1, "number": \#(eve.number(1)), "text": "x"}"#,
      #"{"op": "topic", "room": 1, "text": "x"}"#,
      #"{"op": "edit", "number": \#(number), "text": "x"}"#, #"{"op": "delete", "number": \#(number)}"#,
    ] {
      try eve.client.execute("BEGIN")
      let hints = try eve.client.run(
        "SELECT parlor_api.act($1, $2::jsonb)->>'hints'", .text(eve.token), .text("[\(operation)]"))
      #expect(hints.text(0) == "[]", "\(operation)")
      // The other is not kept waiting.
      #expect(try ben.post(Int64(operation.utf8.count), "mine").contains("sequence"))
      try eve.client.execute("ROLLBACK")
    }
  }

  @Test func `whether an address has an account is said only for a try that counts`() throws {
    let client = try Team().people().eve.client
    func answer(_ email: String) throws -> String {
      try client.run(
        """
        SELECT parlor_api.can_sign_up(parlor_api.begin_try('sign-up', $1, NULL, NULL)->>'try')
        """, .text(email)
      ).text(0) ?? ""
    }
    for email in ["ann@example.org", "nobody@example.org"] {
      try client.execute("BEGIN")
      #expect(try answer(email) == "{}")
      try client.execute("ROLLBACK")
    }
  }

  @Test func `settings that a client gives its role are found, and init takes them away`() throws {
    let team = try Team()
    try team.stranger().execute(
      "ALTER ROLE parlor_client IN DATABASE \(team.name) SET enable_indexscan = off")
    let server = try TeamServer(team.adminURL)
    #expect(try server.check().contains { $0.name.contains("enable_indexscan=off") })
    try team.stranger().execute(
      "ALTER ROLE parlor_client IN DATABASE \(team.name) SET standard_conforming_strings = off")
    // An agent goes by its own.
    let own = try team.stranger().run(
      "SELECT current_setting('enable_indexscan') || ' ' || current_setting('standard_conforming_strings')")
    #expect(own.text(0) == "on on")
    _ = try server.migrate()
    #expect(try server.check().isEmpty)
  }

  @Test func `nobody takes locks of their own, or reads what functions have read`() throws {
    let stranger = try Team().stranger()
    for call in [
      "pg_advisory_lock(1)", "pg_try_advisory_xact_lock(1, 2)", "pg_stat_get_xact_tuples_fetched(1)",
      "pg_stat_get_backend_activity(1)", "pg_stat_get_backend_client_addr(1)", "pg_lock_status()",
    ] {
      #expect {
        try stranger.execute("SELECT \(call)")
      } throws: { ($0 as? PostgresError)?.code == "42501" }
    }
  }

  @Test func `every function of the interface is known to these tests`() throws {
    let names = try Team().admin.run(
      """
      SELECT string_agg(proname, ' ' ORDER BY proname) FROM pg_proc WHERE pronamespace = 'parlor_api'::regnamespace
      """)
    #expect(
      names.text(0)
        == "act act_and_hint add_piece ask attend begin_file begin_try can_sign_up changes devices log log_in log_in_wait moved packs page piece place refresh revoke salt search sign_up version"
    )
  }

  @Test func `the client's role can use no table, sequence or inner function, and no COPY`() throws {
    let team = try Team()
    let (_, _, eve) = try team.people()
    let relations = try team.admin.run(
      """
      SELECT oid::regclass::text, relkind FROM pg_class
      WHERE relnamespace IN ('parlor'::regnamespace, 'parlor_api'::regnamespace) AND relkind IN ('r', 'v', 'm', 'S')
      """)
    #expect(relations.count > 20)
    for row in 0..<relations.count {
      let name = relations.text(row) ?? ""
      var statements = ["SELECT * FROM \(name)", "COPY \(name) TO STDOUT"]
      if relations.text(row, 1) == "r" {
        statements += [
          "INSERT INTO \(name) DEFAULT VALUES", "DELETE FROM \(name)", "TRUNCATE \(name)",
          "DO $$ BEGIN LOCK TABLE \(name); END $$",
          "COPY \(name) FROM STDIN", "ALTER TABLE \(name) DISABLE ROW LEVEL SECURITY", "DROP TABLE \(name)",
          "SELECT count(*) FROM \(name)", "CREATE TRIGGER t AFTER INSERT ON \(name) EXECUTE FUNCTION f()",
        ]
      } else {
        statements += ["SELECT nextval('\(name)')", "SELECT setval('\(name)', 1)"]
      }
      for statement in statements {
        #expect(try code { try eve.client.execute(statement) } == "42501", "\(statement)")
      }
    }
    let functions = try team.admin.run(
      """
      SELECT format('SELECT parlor.%I(%s)', proname, (
        SELECT string_agg('NULL::text', ', ') FROM unnest(proargtypes::oid[])))
      FROM pg_proc WHERE pronamespace = 'parlor'::regnamespace
      """)
    #expect(functions.count > 40)
    for row in 0..<functions.count {
      #expect(
        try code { try eve.client.execute(functions.text(row) ?? "") } == "42501",
        "\(functions.text(row) ?? "")")
    }
  }

  @Test func `the client's role can do nothing else that needs a right`() throws {
    let client = try Team().stranger()
    for statement in Self.statements {
      #expect(try code { try client.execute(statement) } == "42501", "\(statement)")
    }
  }

  private static let statements = [
    "CREATE TABLE x (a int)", "CREATE TABLE parlor_api.x (a int)", "CREATE TEMPORARY TABLE x (a int)",
    "CREATE SCHEMA x", "CREATE FUNCTION parlor_api.x() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE OR REPLACE FUNCTION parlor_api.moved(_token text) RETURNS jsonb LANGUAGE sql AS 'SELECT NULL::jsonb'",
    "SET ROLE parlor_owner", "SET ROLE postgres", "SET SESSION AUTHORIZATION postgres", "CREATE ROLE x",
    "ALTER ROLE parlor_owner LOGIN", "ALTER ROLE parlor_client SUPERUSER",
    "GRANT parlor_owner TO parlor_client",
    "SELECT lo_create(0)", "SELECT lo_from_bytea(0, 'x')", "SELECT lo_creat(-1)",
    "SELECT pg_terminate_backend(1)", "SELECT pg_cancel_backend(1)", "SELECT * FROM pg_stat_activity",
    "SELECT * FROM pg_stat_get_activity(NULL)", "SELECT pg_read_file('/etc/passwd')",
    "COPY (SELECT 1) TO '/tmp/x'",
    "COPY (SELECT 1) TO PROGRAM 'true'", "SELECT * FROM pg_authid", "CREATE EXTENSION dblink",
    "ALTER DATABASE postgres SET work_mem = '1GB'", "ALTER SYSTEM SET work_mem = '1GB'",
    "SELECT pg_create_logical_replication_slot('x', 'test_decoding')",
    "SET session_replication_role = replica",
    "SELECT pg_reload_conf()", "SELECT pg_switch_wal()", "SELECT pg_logical_emit_message(false, 'x', 'x')",
  ]

  @Test func `functions do not fall for objects and settings of the caller`() throws {
    let (ann, _, _) = try Team().people()
    for setting in [
      "SET search_path = pg_temp, parlor_api", "SET standard_conforming_strings = off",
      "SET row_security = off", "SET DateStyle = 'German'", "SET bytea_output = escape",
      "SET lc_numeric = 'C'", "SET timezone = 'Asia/Seoul'", "SET xmloption = document",
    ] {
      try ann.client.execute(setting)
      #expect(
        try ann.moved() == #"{"id": 1, "rooms": {"1": 3}, "account": 3, "workspaces": {"1": 4}}"#,
        "\(setting)")
    }
  }

  @Test func `a client that keeps a lock is sent away`() throws {
    let team = try Team()
    let (ann, ben, eve) = try team.people()
    try team.admin.execute(
      """
      CREATE OR REPLACE FUNCTION parlor.patience() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '100ms' $$;
      CREATE OR REPLACE FUNCTION parlor.longest_transaction() RETURNS interval LANGUAGE sql IMMUTABLE
      AS $$ SELECT interval '0 s' $$
      """)
    /// Tries again, as an agent does, until the lock is free.
    func untilFree(_ body: () throws -> String) throws -> String {
      while true {
        do { return try body() } catch let error as PostgresError where error.code == "PA503" {}
      }
    }
    try ann.client.execute("BEGIN")
    try ann.post(1, "kept")
    #expect(try untilFree { try ben.post(1, "mine") }.contains(#""sequence": 1"#))
    #expect(throws: PostgresError.self) { try ann.client.execute("COMMIT") }
    #expect(try ben.texts() == ["mine"])

    let guess = "SELECT parlor_api.begin_try('log-in', 'ben@example.org', 'x', NULL) ? 'try'"
    try eve.client.execute("BEGIN; \(guess)")
    let answer = try untilFree {
      try ben.client.run(
        "SELECT (parlor_api.begin_try('log-in', 'ben@example.org', 'x', NULL) ? 'try')::text"
      ).text(0) ?? ""
    }
    #expect(answer == "true")
  }
}
