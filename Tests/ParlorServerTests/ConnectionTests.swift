import ParlorServer
import TeamFixtures
import Testing

@Suite struct ConnectionTests {
  @Test func `a hint to itself comes back, unless the connection does not listen as a pooler leaves it`()
    throws
  {
    let team = try Team()
    let (listener, sender) = (try team.stranger(), try team.stranger())
    try listener.execute("LISTEN c")
    #expect(try HintCheck.arrives(on: "c", at: listener, from: sender))
    try listener.execute("UNLISTEN *")
    #expect(try !HintCheck.arrives(on: "c", at: listener, from: sender, patience: 0))
  }

  @Test func `a hint of somebody else is not taken for the one that was sent`() throws {
    let team = try Team()
    let (listener, sender) = (try team.stranger(), try team.stranger())
    try listener.execute("LISTEN other")
    try sender.run("SELECT pg_notify('other', 'check:1')")
    #expect(try !HintCheck.arrives(on: "c", at: listener, from: sender, patience: 0))
  }

  @Test(arguments: [
    ("/run/postgresql", "", "prefer", true), ("@abstract", "", "prefer", true),
    ("localhost", "127.0.0.1", "prefer", true), ("localhost", "::1", "disable", true),
    ("localhost", "192.0.2.7", "require", false), ("db.example.org", "192.0.2.7", "require", false),
    ("db.example.org", "192.0.2.7", "verify-ca", false), ("db.example.org", "192.0.2.7", "", false),
    ("db.example.org", "192.0.2.7", "verify-full", true),
  ])
  func `another machine's certificate must be checked`(
    host: String, address: String, mode: String, isTrusted: Bool
  ) {
    #expect(Postgres.isTrusted(host: host, address: address, mode: mode) == isTrusted)
  }

  @Test(arguments: [
    ("postgresql://localhost/parlor", true), ("postgresql://127.0.0.1:5433/parlor", true),
    ("host=::1 dbname=parlor", true), ("postgresql://localhost,127.0.0.1/parlor", true),
    ("postgresql://db.example.org/parlor", false), ("postgresql://localhost,db.example.org/parlor", false),
    ("postgresql://127.example.org/parlor", false), ("postgresql:///parlor", false), ("parlor", false),
    ("host=localhost hostaddr=192.0.2.7", false), ("postgresql://localhost/parlor?sslrootcert=ca.crt", false),
  ])
  func `a trial on this machine needs no certificates`(url: String, isTrial: Bool) {
    #expect(Postgres.isTrial(url) == isTrial)
  }

  @Test func `a server that takes no writes is refused`() throws {
    let team = try Team()
    try team.admin.execute("ALTER DATABASE \(team.name) SET default_transaction_read_only = on")
    #expect { try TeamServer(team.adminURL) } throws: { error in
      if case .postgres(.cannotConnect(let detail)) = error as? TeamError {
        detail.contains("session is read-only")
      } else {
        false
      }
    }
    // Whoever logs in as the client's role can set this, so a client does without.
    _ = try TeamClient(team.clientURL)
  }
}
