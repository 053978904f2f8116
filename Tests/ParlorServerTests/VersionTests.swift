import Fixtures
import ParlorServer
import TeamFixtures
import Testing
import UsherScreens

@testable import ParlorStore
@testable import parlor_agent

@Suite struct VersionTests {
  private let folder = TemporaryFolder()

  private func versions(_ newest: Int64, reads: Int64, writes: Int64) -> TeamVersions {
    TeamVersions(newest: newest, oldestRead: reads, oldestWritten: writes)
  }

  @Test func `the newer side knows what the older one can do`() {
    let server = versions(5, reads: 3, writes: 4)
    #expect(versions(6, reads: 5, writes: 5).use(of: server) == .all)
    #expect(versions(6, reads: 5, writes: 6).use(of: server) == .reading)
    #expect(versions(6, reads: 6, writes: 6).use(of: server) == .nothing)
    for (known, use) in [(5, TeamVersions.Use.all), (4, .all), (3, .reading), (2, .nothing)] {
      #expect(versions(Int64(known), reads: 1, writes: 1).use(of: server) == use, "\(known)")
    }
  }

  @Test func `the server says the versions that this program knows`() throws {
    let team = try Team()
    #expect(try TeamClient(team.clientURL).readOnly == nil)
    let told = try team.admin.run("SELECT v->>'api', v->>'reads', v->>'writes' FROM parlor_api.version() v")
    let known = TeamVersions.known
    #expect(
      (0..<3).map { told.number(0, $0) } == [known.newest, known.oldestRead, known.oldestWritten])
  }

  /// Makes the server say that its functions have other versions.
  private func set(_ team: Team, _ versions: TeamVersions) throws {
    try team.admin.execute(
      """
      CREATE OR REPLACE FUNCTION parlor_api.version() RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT '{"api": \(versions.newest), "reads": \(versions.oldestRead), "writes": \(versions.oldestWritten)}'::jsonb $$
      """)
  }

  @Test func `a server that is much newer is left alone, and init does not make it older`() throws {
    let team = try Team()
    try set(team, versions(9, reads: 8, writes: 9))
    let error = TeamError.otherFunctions(version: 9, known: TeamVersions.known.newest)
    #expect(throws: error) { try TeamClient(team.clientURL) }
    #expect(AgentWords.phrases.say(error).hasSuffix("; update Parlor"))
    #expect(throws: TeamError.newer(version: 9, known: TeamVersions.known.newest)) {
      try TeamServer(team.adminURL).migrate()
    }
    #expect(try team.admin.run("SELECT parlor_api.version()->>'api'").number(0) == 9)
  }

  @Test func `an older program reads on, and what it has written waits`() throws {
    let team = try Team()
    let people = try team.people()
    let store = try Store(path: folder / "ann.sqlite", now: { 1 })
    let ann = Account.ID(people.ann.account)
    try store.follow(
      Origin(url: team.clientURL, account: ann, device: Int(people.ann.device)), refresh: people.ann.refresh)
    try Agent(store, TeamClient(team.clientURL)).round()
    try set(team, versions(2, reads: 1, writes: 2))
    try people.ben.post(1, "from Ben")
    _ = try store.append("from Ann", to: 1, by: ann)

    let client = try TeamClient(team.clientURL)
    #expect(client.readOnly == 2)
    try Agent(store, client).round()
    #expect(try store.messages(in: 1).messages.map(\.text) == ["from Ben", "from Ann"])
    #expect(try store.outboxState()?.count == 1)

    let question = try store.keep(.makeWorkspace(name: "New", description: ""), by: ann)
    try Agent(store, client).round()
    #expect(throws: StoreError.refusedByServer(reason: "version")) { try store.takeAnswer(to: question) }
    #expect(try team.admin.run("SELECT count(*) FROM parlor.workspace").number(0) == 1)
    try set(team, versions(2, reads: 1, writes: 1))
    try Agent(store, TeamClient(team.clientURL)).round()
    #expect(try store.outboxState() == nil)
    #expect(try people.ben.texts() == ["from Ben", "from Ann"])
  }
}
