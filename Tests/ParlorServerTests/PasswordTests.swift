import ParlorServer
import TeamFixtures
import Testing

@testable import ParlorStore

@Suite struct PasswordTests {
  private let new = "Another-word2!"
  private static let hash = PasswordHash(text: Team.hash.replacing("pIRZ", with: "zRIp"))

  private func password(_ team: Team, _ address: String, input: String, language: String = "C") throws -> (
    text: String, code: Int32
  ) {
    try AgentProcess.run(
      ["server", "password", team.adminURL, address], input: input, language: language)
  }

  @Test func `whoever has forgotten the password logs in with another one`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    let bob = try team.person("Bob")
    let stranger = try TeamClient(team.clientURL)
    #expect(throws: TeamError.wrongPassword) {
      try stranger.logIn(email: "ann@example.org", password: new, label: "")
    }
    #expect(
      try password(team, "ANN@example.org", input: new + "\n")
        == ("the password is set; 1 device was signed out\n", 0))
    #expect(throws: PostgresError.self, "the old device") { try ann.changes(#"{"account": 0}"#) }
    _ = try bob.changes(#"{"account": 0}"#)
    let device = try stranger.logIn(email: "ann@example.org", password: new, label: "new")
    #expect(device.account == 1)
    #expect(
      try password(team, "ann@example.org", input: "Third-word-3!\n", language: "ko")
        == ("비밀번호를 변경하고 기기 1대에서 로그아웃했습니다.\n", 0))
    #expect(throws: TeamError.wrongPassword) {
      try stranger.logIn(email: "ann@example.org", password: new, label: "")
    }
  }

  @Test func `the new password is not slowed down by tries of the old one`() throws {
    let team = try Team()
    _ = try team.person("Ann")
    let client = try TeamClient(team.clientURL)
    for _ in 1...4 {
      #expect(throws: TeamError.wrongPassword) {
        try client.logIn(email: "ann@example.org", password: "x", label: "")
      }
    }
    #expect(throws: TeamError.self) { try client.logIn(email: "ann@example.org", password: "x", label: "") }
    let server = try TeamServer(team.adminURL)
    #expect(try server.setPassword(of: "ann@example.org", to: PasswordHash(new)) == 1)
    #expect(try client.logIn(email: "ann@example.org", password: new, label: "").account == 1)
  }

  @Test func `a session elsewhere hears at once that it is signed out`() throws {
    let team = try Team()
    _ = try team.person("Ann")
    let listener = try team.stranger()
    try listener.execute("LISTEN parlor_a1")
    let server = try TeamServer(team.adminURL)
    _ = try server.setPassword(of: "ann@example.org", to: PasswordHash(new))
    try listener.execute("SELECT 1")
    #expect(try listener.notifications().map(\.payload) == ["revoked"])
  }

  @Test func `a log-in with the old password cannot end after the new one is set`() throws {
    let team = try Team()
    let client = try team.person("Ann").client
    let id = try #require(
      try client.run(
        "SELECT parlor_api.begin_try('log-in', 'ann@example.org', $1, NULL)->>'try'", .text(Team.hash)
      ).text(0))
    try client.execute("BEGIN")
    #expect(try client.run("SELECT parlor_api.log_in($1, '')->>'device'", .text(id)).text(0) == "2")
    let server = try TeamServer(team.adminURL)
    try server.connection.execute("SET lock_timeout = '10ms'")
    #expect(throws: TeamError.self, "until the log-in has ended") {
      try server.setPassword(of: "ann@example.org", to: PasswordHash(new))
    }
    try client.execute("COMMIT")
    #expect(try server.setPassword(of: "ann@example.org", to: PasswordHash(new)) == 2)
  }

  @Test func `a client that keeps a lock is sent away`() throws {
    let team = try Team()
    let ann = try team.people().ann
    try team.admin.execute(
      """
      CREATE OR REPLACE FUNCTION parlor.patience() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '100ms' $$;
      CREATE OR REPLACE FUNCTION parlor.longest_transaction() RETURNS interval LANGUAGE sql IMMUTABLE
      AS $$ SELECT interval '0 s' $$
      """)
    try ann.client.execute("BEGIN")
    try ann.post(1, "kept")
    let server = try TeamServer(team.adminURL)
    var signedOut: Int64?
    while signedOut == nil {
      do throws(TeamError) {
        signedOut = try server.setPassword(of: "ann@example.org", to: Self.hash)
      } catch {
        guard case .postgres(.refused("PA503", _, _)) = error else { throw error }
      }
    }
    #expect(signedOut == 1)
    #expect(throws: PostgresError.self) { try ann.client.execute("COMMIT") }
  }

  @Test func `what waits for a lock is not done for a device that is signed out meanwhile`() throws {
    let team = try Team()
    let people = try team.people()
    struct Shared: @unchecked Sendable { let ann: Person, admin: Postgres }
    let shared = Shared(ann: people.ann, admin: team.admin)
    try team.admin.execute("BEGIN")
    try team.admin.run("SELECT parlor.set_password('ann@example.org', $1)", .text(Self.hash.text))
    let answers = Results<String>()
    onThreads(2) { index in
      if index == 0 {
        do { answers.add(try shared.ann.post(1, "late")) } catch { answers.add("\(error)") }
        return
      }
      // Until the post waits for this transaction.
      let waits: StaticString =
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid"
      while (try? shared.admin.run(waits).number(0)) == 0 {}
      try? shared.admin.execute("COMMIT")
    }
    #expect(answers.all.first?.contains("access token") == true, "\(answers.all)")
    #expect(try people.ben.texts() == [])
  }

  @Test func `a password that is set is said to be, if standard output takes nothing`() throws {
    let team = try Team()
    _ = try team.person("Ann")
    let said = try AgentProcess.run(
      ["server", "password", team.adminURL, "ann@example.org"], input: new + "\n", output: "/dev/full")
    #expect(said.code == 74 && said.text.hasSuffix("; the password is set\n"), "\(said)")
    let device = try TeamClient(team.clientURL).logIn(email: "ann@example.org", password: new, label: "")
    #expect(device.account == 1)
  }

  @Test func `functions of another version are told of before anything is asked`() throws {
    let team = try Team()
    _ = try team.person("Ann")
    try team.admin.run("UPDATE parlor.server SET functions = 'earlier'")
    #expect(
      try password(team, "ann@example.org", input: "")
        == ("parlor: the server's functions are not those of this Parlor; run: parlor server init URL\n", 65))
  }

  @Test(arguments: [
    (
      "nobody@example.org", "Another-word2!\n",
      "nobody has an account with the address 'nobody@example.org'; check its spelling", 65
    ),
    (
      "\u{1B}[31m@example.org", "",
      "nobody has an account with the address '␛[31m@example.org'; check its spelling", 65
    ),
    (
      "ann@example.org", "secret\n",
      "a password has 12 characters or more, or 8 with A-Z, a-z, 0-9 and one of @$!%*?&, and at most 500 bytes; it must not be easy to guess; choose another",
      65
    ),
    ("ann@example.org", "", "there was no answer; give a line for each of these: the new password", 66),
    ("ann@example.org", "\n", "there was no answer; give a line for each of these: the new password", 66),
    ("", "", "write: parlor server password URL ADDRESS", 64),
    ("--all", "", "there is no option '--all'; parlor server --help lists them all", 64),
  ])
  func `what cannot be done leaves the old password`(
    _ address: String, _ input: String, _ words: String, _ code: Int32
  )
    throws
  {
    let team = try Team()
    let ann = try team.person("Ann")
    #expect(try password(team, address, input: input) == ("parlor: \(words)\n", code))
    _ = try ann.changes(#"{"account": 0}"#)
    #expect(
      try team.admin.run(
        "SELECT count(*) FROM parlor.account WHERE verifier = parlor.digest($1)", .text(Team.hash)
      ).number(0) == 1)
  }
}
