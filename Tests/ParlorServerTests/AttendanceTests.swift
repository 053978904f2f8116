import Fixtures
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Who has a session open, told from machine to machine.
@Suite struct AttendanceTests {
  private let team: Team
  private let people: (ann: Person, ben: Person, eve: Person)

  init() throws {
    team = try Team()
    people = try team.people()
  }

  private func attend(_ person: Person, _ isHere: Bool) throws -> String? {
    try person.client.run(
      "SELECT parlor_api.attend($1, $2::boolean)", .text(person.token), .text(isHere ? "t" : "f")
    ).text(0)
  }

  @Test func `members of a workspace see each other, and strangers see nobody`() throws {
    #expect(try attend(people.ann, true) == "[]")
    #expect(try attend(people.ann, true) == "[]", "once more")
    #expect(try attend(people.ben, false) == "[1]")
    #expect(try attend(people.eve, true) == "[]")
    #expect(try attend(people.ben, true) == "[1]")
    #expect(try attend(people.ann, false) == "[2]")
    #expect(try attend(people.ben, true) == "[]")
  }

  @Test func `whoever was taken out of the workspace is seen no more, and sees nobody`() throws {
    #expect(try attend(people.ben, true) == "[]")
    #expect(
      try !people.ann.ask(#"{"ask": "leaveWorkspace", "workspace": 1, "account": 2}"#).contains("refused"))
    #expect(try attend(people.ann, true) == "[]")
    #expect(try attend(people.ben, true) == "[]")
  }

  @Test func `a connection that ends takes its account along`() throws {
    let other = try team.stranger()
    _ = try other.run("SELECT parlor_api.attend($1, true)", .text(people.ann.token))
    #expect(try attend(people.ben, true) == "[1]")
    let ended = try team.admin.run(
      "SELECT pg_terminate_backend($1, 10000)", .number(Int64(other.process)))
    #expect(ended.text(0) == "t")
    #expect(try attend(people.ben, true) == "[]")
  }

  @Test func `sessions of a replica are shown who is here elsewhere`() throws {
    let (folder, ann) = (TemporaryFolder(), Account.ID(people.ann.account))
    let (agent, _) = try agent(of: people.ben, in: folder / "ben.sqlite")
    let session = try Store(path: folder / "ben.sqlite", now: { 1 })
    #expect(!session.isPresent(ann))
    _ = try attend(people.ann, true)
    try attend(agent)
    #expect(session.isPresent(ann))
    #expect(!session.isPresent(Account.ID(people.ben.account)), "the agent is no session")
    _ = try attend(people.ann, false)
    try attend(agent)
    #expect(!session.isPresent(ann))
  }

  @Test func `an older server, or a pooler between, shows nobody, and is no fault`() throws {
    let (folder, ann) = (TemporaryFolder(), Account.ID(people.ann.account))
    _ = try attend(people.ann, true)
    let (agent, client) = try agent(of: people.ben, in: folder / "ben.sqlite")
    try attend(agent)
    #expect(agent.store.isPresent(ann) == false, "its own locks are not in its way")
    let session = try Store(path: folder / "ben.sqlite", now: { 1 })
    #expect(session.isPresent(ann))
    try team.admin.execute("DROP FUNCTION parlor_api.attend")
    try attend(agent)
    #expect(!session.isPresent(ann))
    let trips = client.roundTrips
    try attend(agent)
    #expect(client.roundTrips == trips + 2, "asked once with it, and once without")
    let pooled = try Agent(agent.store, TeamClient(team.clientURL))
    try attend(pooled)
    #expect(!session.isPresent(ann))
  }

  private func attend(_ agent: Agent) throws {
    agent.isAttended = true
    try agent.bringAll()
  }

  /// An agent whose connection has its session on the server to itself.
  private func agent(of person: Person, in path: String) throws -> (Agent, TeamClient) {
    let store = try Store(path: path, now: { 1 })
    try store.follow(
      Origin(url: team.clientURL, account: Account.ID(person.account), device: Int(person.device)),
      refresh: person.refresh)
    let client = try TeamClient(team.clientURL)
    let listener = try team.stranger()
    try listener.execute("LISTEN parlor_check_1")
    #expect(try client.hintArrives(on: "parlor_check_1", at: listener))
    return (try Agent(store, client), client)
  }
}
