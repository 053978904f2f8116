import ParlorServer
import TeamFixtures
import Testing

@testable import ParlorStore

@Suite struct LogInTests {
  private func begin(_ client: Postgres, _ email: String, _ hash: String) throws -> String {
    try client.run("SELECT parlor_api.begin_try('log-in', $1, $2, NULL)", .text(email), .text(hash)).text(0)
      ?? ""
  }

  /// Logs in, and returns the answer without secrets.
  private func logIn(_ client: Postgres, _ email: String, _ hash: String = Team.hash) throws -> String {
    let begun = try begin(client, email, hash)
    guard let id = try client.run("SELECT $1::jsonb->>'try'", .text(begun)).text(0) else { return begun }
    return try client.run(
      "SELECT parlor_api.log_in($1, 'phone') - ARRAY['access', 'refresh', 'lasts']", .text(id)
    ).text(0) ?? ""
  }

  private func salt(_ client: Postgres, _ email: String) throws -> String {
    try client.run("SELECT parlor_api.salt($1)", .text(email)).text(0) ?? ""
  }

  @Test func `the settings of a hash tell nobody which addresses exist`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    #expect(
      try salt(ann.client, "ann@example.org") + "pIRZQO5KU9DRsCGBYltBc2ME8V2AtmhEWFhrVpTZSI4" == Team.hash)
    #expect(try salt(ann.client, "ANN@example.org") == salt(ann.client, "ann@example.org"))
    let unknown = try salt(ann.client, "nobody@example.org")
    #expect(try salt(team.stranger(), "Nobody@example.org") == unknown, "always the same")
    #expect(try salt(ann.client, "somebody@example.org") != unknown)
    #expect(unknown.wholeMatch(of: #/\$y\$j9T\$[.\/0-9A-Za-z]{21}[.\/01]\$/#) != nil)
    // A hash that was made here has settings of the same form.
    let own = try PasswordHash("Lighthouse1!").text
    #expect(own.wholeMatch(of: #/\$y\$j9T\$[.\/0-9A-Za-z]{21}[.\/01]\$[.\/0-9A-Za-z]{43}/#) != nil)
  }

  @Test func `a wrong password and an unknown address get the same answer`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    #expect(try logIn(ann.client, "Ann@example.org") == #"{"device": 2, "account": 1}"#)
    #expect(try logIn(ann.client, "ann@example.org", "x") == #"{"refused": "wrong"}"#)
    #expect(try logIn(ann.client, "nobody@example.org") == #"{"refused": "wrong"}"#)
    #expect(try logIn(ann.client, "no address") == #"{"about": "email", "refused": "invalid"}"#)
  }

  @Test(arguments: ["ann@example.org", "nobody@example.org"])
  func `log-in is slowed down after failures`(email: String) throws {
    let team = try Team()
    let client = try team.person("Ann").client
    for _ in 1...4 { #expect(try logIn(client, email, "x") == #"{"refused": "wrong"}"#) }
    #expect(try logIn(client, email) == #"{"wait": 1000, "refused": "tooSoon"}"#)
    try team.pass(1000)
    #expect(try logIn(client, email.uppercased(), "x") == #"{"refused": "wrong"}"#)
    #expect(try logIn(client, email) == #"{"wait": 2000, "refused": "tooSoon"}"#)
    for _ in 1...20 {
      try team.pass(900_000)
      _ = try logIn(client, email, "x")
    }
    #expect(
      try logIn(client, email) == #"{"wait": 900000, "refused": "tooSoon"}"#, "a quarter of an hour at most")
    try team.pass(900_000)
    if email == "ann@example.org" {
      #expect(try logIn(client, email) == #"{"device": 2, "account": 1}"#)
      for _ in 1...3 { #expect(try logIn(client, email, "x") == #"{"refused": "wrong"}"#) }
    }
  }

  @Test func `who guesses a password locks out nobody on another host`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    for _ in 1...5 { _ = try logIn(ann.client, "ann@example.org", "x") }
    // What was guessed here is what somebody on another host has guessed.
    try team.admin.execute("UPDATE parlor.failure SET key = replace(key, ' local', ' 192.0.2.7')")
    #expect(try logIn(ann.client, "ann@example.org") == #"{"device": 2, "account": 1}"#)
    let hosts: StaticString = "SELECT string_agg(key, ', ') FROM parlor.failure WHERE key LIKE 'log-in%'"
    #expect(try team.admin.run(hosts).text(0) == "log-in ann@example.org 192.0.2.7")
    try team.admin.run("SELECT parlor.set_password('Ann@example.org', $1)", .text(Team.hash))
    #expect(try team.admin.run(hosts).text(0) == nil)
  }

  @Test func `a guess that is rolled back was no guess`() throws {
    let team = try Team()
    let client = try team.person("Ann").client
    // The count and the answer in one transaction: no answer.
    try client.execute("BEGIN")
    #expect(try logIn(client, "ann@example.org") == #"{"refused": "wrong"}"#)
    try client.execute("ROLLBACK")
    try client.execute("BEGIN; SAVEPOINT a")
    let begun = try begin(client, "ann@example.org", Team.hash)
    try client.execute("RELEASE a")
    let id = try client.run("SELECT $1::jsonb->>'try'", .text(begun)).text(0) ?? ""
    #expect(try client.run("SELECT parlor_api.log_in($1, '')", .text(id)).text(0) == #"{"refused": "wrong"}"#)
    try client.execute("COMMIT")
    // The answer alone rolled back: the same guess again, and no other.
    let other = try begin(client, "ann@example.org", "x")
    let wrong = try client.run("SELECT $1::jsonb->>'try'", .text(other)).text(0) ?? ""
    for _ in 1...3 {
      try client.execute("BEGIN")
      #expect(
        try client.run("SELECT parlor_api.log_in($1, '')", .text(wrong)).text(0) == #"{"refused": "wrong"}"#)
      try client.execute("ROLLBACK")
    }
  }

  @Test func `a try is answered once, and not after five minutes`() throws {
    let team = try Team()
    let client = try team.person("Ann").client
    func id() throws -> String {
      try client.run("SELECT $1::jsonb->>'try'", .text(begin(client, "ann@example.org", Team.hash))).text(0)
        ?? ""
    }
    let first = try id()
    #expect(try client.run("SELECT parlor_api.log_in($1, '') ? 'access'", .text(first)).text(0) == "t")
    #expect(
      try client.run("SELECT parlor_api.log_in($1, '')", .text(first)).text(0) == #"{"refused": "wrong"}"#)
    let late = try id()
    try team.pass(300_000)
    #expect(
      try client.run("SELECT parlor_api.log_in($1, '')", .text(late)).text(0) == #"{"refused": "wrong"}"#)
  }

  @Test func `a name or an address that is taken is refused at sign-up, also at the same moment`() throws {
    let team = try Team()
    let client = try team.person("Ann").client
    func begin(_ email: String) throws -> String {
      let begun = try client.run("SELECT parlor_api.begin_try('sign-up', $1, NULL, NULL)", .text(email))
      return begun.text(0) ?? ""
    }
    func signUp(
      _ email: String, _ nickname: String, _ key: String, hash: String = Team.hash, begun: String? = nil
    ) throws -> String {
      let begun = try begun ?? begin(email)
      if begun.contains("refused") { return begun }
      return try client.run(
        """
        SELECT parlor_api.sign_up($1::jsonb->>'try', jsonb_build_object('nickname', $2::text, 'key', $3::text, 'hash', $4::text), '')
          - ARRAY['access', 'refresh']
        """, .text(begun), .text(nickname), .text(key), .text(hash)
      ).text(0) ?? ""
    }
    #expect(try signUp("ANN@example.org", "Other", "other") == #"{"about": "email", "refused": "taken"}"#)
    #expect(try signUp("b@example.org", "Änn", "ann") == #"{"about": "nickname", "refused": "taken"}"#)
    // Somebody else has taken the address meanwhile.
    let (first, second) = (try begin("e@example.org"), try begin("E@example.org"))
    #expect(try signUp("e@example.org", "Eve", "eve", begun: first).contains("account"))
    #expect(
      try signUp("E@example.org", "Eva", "eva", begun: second) == #"{"about": "email", "refused": "taken"}"#)
    try team.pass(60_000)
    // A client that sends a false key still cannot take the name.
    #expect(try signUp("c@example.org", "Ann", "zzz") == #"{"about": "nickname", "refused": "invalid"}"#)
    try team.pass(10_000)
    #expect(
      try signUp("d@example.org", "D", "d", hash: "$1$abc$x")
        == #"{"about": "password", "refused": "invalid"}"#)
  }
}

@Suite struct TokenTests {
  private func isValid(_ token: String, _ client: Postgres) throws -> Bool {
    try code { try client.run("SELECT parlor_api.moved($1)", .text(token)) } == nil
  }

  @Test func `a forged token is refused by every function`() throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    let secret = ann.token.drop { $0 != "." }
    for forged in [
      "", "x", "1", "1.", String(secret), "\(ben.device)\(secret)", ann.token + "0", ann.token.uppercased(),
      " " + ann.token, ann.refresh, "01\(secret)", "99999999999999999999\(secret)", ann.token + "\n",
    ] where forged != ann.token {
      #expect(
        try code { try ann.client.run("SELECT parlor_api.moved($1)", .text(forged)) } == "PA401", "\(forged)")
    }
    #expect(try code { try ann.client.run("SELECT parlor_api.moved(NULL)") } == "PA401")
    let all = try team.admin.run(
      """
      SELECT format('%s parlor_api.%I(%s)', CASE prokind WHEN 'p' THEN 'CALL' ELSE 'SELECT' END, proname, (
        SELECT string_agg(CASE WHEN name = '_token' THEN quote_literal('1.forged')
          ELSE 'NULL::' || format_type(type, NULL) END, ', ' ORDER BY place)
        FROM unnest(proargnames, proargtypes::oid[]) WITH ORDINALITY AS a (name, type, place)))
      FROM pg_proc WHERE pronamespace = 'parlor_api'::regnamespace AND '_token' = ANY (proargnames)
        AND proname <> 'begin_try'
      """)
    #expect(all.count >= 9)
    for row in 0..<all.count {
      let statement = all.text(row) ?? ""
      #expect(try code { try ann.client.execute(statement) } == "PA401", "\(statement)")
    }
  }

  @Test func `an access token lasts a quarter of an hour, and is refreshed`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    try team.pass(899_999)
    #expect(try isValid(ann.token, ann.client))
    try team.pass(1)
    #expect(try !isValid(ann.token, ann.client))
    let new = try ann.client.run("SELECT parlor_api.refresh($1)->>'access'", .text(ann.refresh)).text(0) ?? ""
    #expect(try isValid(new, ann.client))
    #expect(try code { try ann.client.run("SELECT parlor_api.refresh($1)", .text(new)) } == "PA403")
    // An answer that was lost does not sign the device out.
    let newest =
      try ann.client.run("SELECT parlor_api.refresh($1)->>'access'", .text(ann.refresh)).text(0) ?? ""
    #expect(try isValid(newest, ann.client))
    #expect(try !isValid(new, ann.client))
  }

  @Test func `a revoked device is out at once, and others cannot be revoked`() throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    func revoke(_ number: Int64, by person: Person) throws -> String? {
      try person.client.run("SELECT parlor_api.revoke($1, $2)", .text(person.token), .number(number)).text(0)
    }
    #expect(try revoke(ben.device, by: ann) == #"{"hints": [["parlor_a1", "revoked"]], "revoked": 0}"#)
    #expect(try isValid(ben.token, ben.client))
    #expect(try revoke(ann.device, by: ann) == #"{"hints": [["parlor_a1", "revoked"]], "revoked": 1}"#)
    #expect(try !isValid(ann.token, ann.client))
    #expect(try code { try ann.client.run("SELECT parlor_api.refresh($1)", .text(ann.refresh)) } == "PA403")
  }

  @Test func `a server keeps digests in place of tokens and passwords`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    func digest(_ text: String) throws -> String {
      try team.admin.run("SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex')", .text(text)).text(0) ?? ""
    }
    let device = try team.admin.run("SELECT to_jsonb(d) FROM parlor.device d")
    #expect(
      device.text(0)
        == #"{"label": "laptop", "access": "\\x\#(try digest(ann.token))", "number": 1, "made_at": 1000000000000, "#
        + #""refresh": "\\x\#(try digest(ann.refresh))", "used_at": 1000000000000, "account_id": 1, "#
        + #""revoked_at": null, "access_until": 1000000900000}"#)
    let account = try team.admin.run("SELECT to_jsonb(a) FROM parlor.account a")
    #expect(
      account.text(0)
        == #"{"id": 1, "rev": 1, "coins": 30, "email": "ann@example.org", "phone": "", "setting": "#
        + #""$y$j9T$hLqF3vWs0bR2yTn6/Xca4.$", "nickname": "Ann", "verifier": "\\x\#(try digest(Team.hash))", "#
        + #""coins_owed": 0, "created_at": 1000000000000, "restore_at": null, "profile_rev": 1, "#
        + #""nickname_key": "ann", "former_nickname": null}"#)
    #expect(try team.admin.run("SELECT to_jsonb(t) FROM parlor.try t").count == 0)
  }
}
