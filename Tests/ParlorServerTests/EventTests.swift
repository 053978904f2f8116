import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherEvents

/// The event log of a team: what sessions hand over, and the server keeps.
@Suite struct EventTests {
  private let team: Team
  private let ann: Replica
  private let spool = MemoryEventStore()

  init() throws {
    team = try Team()
    ann = try Replica(of: team.person("Ann"), team)
  }

  private func event(_ number: UInt64, _ json: String? = nil) -> StoredEvent {
    let id = EventID(session: 0x9f3a, number: number)
    return StoredEvent(id: id, json: Array((json ?? #"{"id":"\#(id)","event":"search","at":1}"#).utf8))
  }

  private func kept() throws -> [String] {
    var lines: [String] = []
    try TeamServer(team.adminURL).events { lines.append($0) }
    return lines
  }

  @Test func `events come once, in their order, however often they are handed over`() throws {
    let agent = try #require(ann.agent)
    for _ in 0..<2 {
      spool.save((1...3).map { event($0) }, lost: 0)
      try agent.deliverEvents(from: spool)
      #expect(spool.count() == 0)
    }
    #expect(
      try kept()
        == (1...3).map { #"{"at": 1, "id": "9f3a-\#($0)", "event": "search"}"# })
  }

  @Test func `more than a batch is delivered, and what is no event is dropped`() throws {
    let agent = try #require(ann.agent)
    spool.save((1...1200).map { event($0) }, lost: 0)
    spool.save(
      [
        event(1201, "{"), event(1202, #"{"id":"x"}"#),
        event(1203, #"{"id":"9f3a-1203","fields":"\#(String(repeating: "x", count: 9000))"}"#),
      ],
      lost: 0)
    try agent.deliverEvents(from: spool)
    #expect(try kept().count == 1200)
    #expect(try agent.store.origin() != nil)
  }

  @Test func `what turns the direction of writing, or a line, reaches no terminal as it is`() throws {
    spool.save([event(1, "{\"id\":\"9f3a-1\",\"event\":\"a\u{202E}b\u{85}c\u{2028}d\"}")], lost: 0)
    try #require(ann.agent).deliverEvents(from: spool)
    #expect(try kept() == [#"{"id": "9f3a-1", "event": "a\u202eb\u0085c\u2028d"}"#])
  }

  @Test func `a server of an earlier version takes none, and nothing is lost`() throws {
    let agent = try #require(ann.agent)
    try team.admin.run("DROP FUNCTION parlor_api.log(text, jsonb)")
    spool.save([event(1)], lost: 0)
    try agent.deliverEvents(from: spool)
    #expect(spool.count() == 1)
  }

  @Test func `nobody logs for somebody else, and the newest 100,000 events stay`() throws {
    let eve = try team.stranger()
    #expect(try code { try eve.run("SELECT parlor_api.log('9.x', '[]')") } == "PA401")
    try team.admin.run(
      "INSERT INTO parlor.event (account_id, id, json) SELECT 1, 'f-' || i, '{}' FROM generate_series(1, 100000) i"
    )
    spool.save((1...3).map { event($0) }, lost: 0)
    try #require(ann.agent).deliverEvents(from: spool)
    let row = try team.admin.run("SELECT count(*), min(number) FROM parlor.event")
    #expect(row.number(0) == 100_000)
    #expect(row.number(0, 1) == 4)
  }
}
