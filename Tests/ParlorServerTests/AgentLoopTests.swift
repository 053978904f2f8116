import Fixtures
import Foundation
import Glibc
import ParlorServer
import TeamFixtures
import Testing
import UsherScreens

@testable import ParlorStore
@testable import parlor_agent

/// An agent that ends as soon as it has nothing to do, because no session uses the store.
@Suite struct AgentLoopTests {
  private let folder = TemporaryFolder()
  private let team: Team
  private let people: (ann: Person, ben: Person, eve: Person)
  private let place: ReplicaPlace

  init() throws {
    team = try Team()
    people = try team.people()
    place = try ReplicaPlace(home: folder / "ann")
    let store = try place.open()
    let origin = Origin(
      url: team.clientURL, account: Account.ID(people.ann.account), device: Int(people.ann.device))
    try store.follow(origin, refresh: people.ann.refresh)
    try Agent(store, TeamClient(team.clientURL)).round()
  }

  private func run() throws { try AgentLoop(place, patience: .zero)?.run() }

  private func fault() throws -> LinkFault? { try place.open().linkFault() }

  @Test func `what waits is sent, and what is new is here, before it ends`() throws {
    try people.ben.post(1, "from Ben")
    let store = try place.open()
    _ = try store.append("from Ann", to: 1, by: Account.ID(people.ann.account))
    try run()
    #expect(try store.outbox(limit: 9).isEmpty)
    #expect(try Set(store.messages(in: 1).messages.map(\.text)) == ["from Ann", "from Ben"])
    #expect(try fault() == nil)
  }

  @Test func `only one works on a store`() throws {
    let first = try AgentLoop(place, patience: .zero)
    #expect(first != nil)
    #expect(try AgentLoop(place, patience: .zero) == nil)
  }

  @Test func `as long as a session is there, it goes on, and then waits for the next one`() throws {
    let (path, ann) = (place.path, Account.ID(people.ann.account))
    // A session that ends when it has seen its message sent.
    Thread.detachNewThread {
      guard let store = try? Store(path: path, now: { 1 }), let watch = try? store.watch() else { return }
      store.attendance.enter(ann)
      _ = try? store.append("from Ann", to: 1, by: ann)
      while (try? store.outbox(limit: 1).isEmpty) == false {
        var source = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&source, 1, 20_000)
        watch.drain()
      }
      store.attendance.enter(nil)
      // The end of a process closes its files, which is reported as this is.
      utimensat(AT_FDCWD, path, nil, 0)
    }
    try AgentLoop(place, patience: .milliseconds(500))?.run()
    let messages = try place.open().messages(in: 1).messages
    #expect(messages.map(\.text) == ["from Ann"])
    #expect(messages.allSatisfy { !$0.isWaiting })
  }

  @Test func `a server that is away is no error, and is noted`() throws {
    let store = try place.open()
    try store.connection.run("UPDATE origin SET url = 'postgresql:///parlor?host=/nonexistent'")
    try run()
    #expect(try fault()?.kind == .away)
    try store.connection.run("UPDATE origin SET url = ?", team.clientURL)
    try run()
    #expect(try fault() == nil)
  }

  @Test func `a full disk is no error, is noted, and what is new comes once there is room`() throws {
    let store = try place.open()
    // If a table has used its last number, SQLite says the same as on a full disk. Where the number is counted, it would be damage.
    try store.connection.execute(
      """
      CREATE TABLE full (id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO full VALUES (9223372036854775807);
      DELETE FROM sqlite_sequence WHERE name = 'full';
      CREATE TRIGGER fill BEFORE INSERT ON message BEGIN INSERT INTO full VALUES (NULL); END;
      """)
    try people.ben.post(1, "from Ben")
    try run()
    #expect(try fault()?.kind == .away)
    #expect(try store.messages(in: 1).messages.isEmpty)
    try store.connection.execute("DROP TRIGGER fill; DROP TABLE full")
    try run()
    #expect(try fault() == nil)
    #expect(try store.messages(in: 1).messages.map(\.text) == ["from Ben"])
  }

  @Test func `a server without room for hints is gone on with, and that is noted until it has some`() throws {
    // What PostgreSQL says when its queue of notifications is full.
    try team.admin.execute(
      """
      ALTER FUNCTION pg_catalog.pg_notify(text, text) RENAME TO pg_notify_well;
      CREATE FUNCTION pg_catalog.pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'too many notifications in the NOTIFY queue' USING ERRCODE = 'program_limit_exceeded';
      END $$
      """)
    try people.ben.post(1, "from Ben")
    let store = try place.open()
    _ = try store.append("from Ann", to: 1, by: Account.ID(people.ann.account))
    try run()
    #expect(try Set(store.messages(in: 1).messages.map(\.text)) == ["from Ann", "from Ben"])
    #expect(try store.outbox(limit: 9).isEmpty)
    #expect(try fault()?.kind == .partial)
    #expect(try fault()?.words == AgentWords.phrases.say(TeamError.noRoomForHints))
    try team.admin.execute(
      """
      DROP FUNCTION pg_catalog.pg_notify(text, text);
      ALTER FUNCTION pg_catalog.pg_notify_well(text, text) RENAME TO pg_notify
      """)
    try run()
    #expect(try fault() == nil)
  }

  @Test func `what somebody has to mend stops it, and is noted as such until it is over`() throws {
    try set(reads: 99)
    #expect(throws: TeamError.otherFunctions(version: 99, known: 1)) { try run() }
    let first = try #require(try fault())
    #expect(first.kind == .stopped)
    #expect(throws: TeamError.otherFunctions(version: 99, known: 1)) { try run() }
    #expect(try fault() == first, "the time of the first fault stays")
    // Now this program can read.
    try set(reads: 1)
    try run()
    #expect(try fault()?.kind == .partial)
  }

  private func set(reads: Int) throws {
    try team.admin.execute(
      """
      CREATE OR REPLACE FUNCTION parlor_api.version() RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT '{"api": 99, "reads": \(reads), "writes": 99}'::jsonb $$
      """)
  }
}
