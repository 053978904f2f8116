import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// What an agent asks when a hint comes, and how often.
@Suite struct HintTests {
  private let team: Team
  private let people: (ann: Person, ben: Person, eve: Person)
  private let ben: Replica
  private let agent: Agent

  init() throws {
    team = try Team()
    people = try team.people()
    ben = try Replica(of: people.ben, team)
    agent = try #require(ben.agent)
  }

  /// How many statements are sent for hints.
  private func cost(_ hints: String...) throws -> Int {
    let before = agent.client.roundTrips
    _ = try agent.heed(hints)
    return agent.client.roundTrips - before
  }

  /// From now on, Ben asks on another device than the replica's.
  private func takePhone() throws {
    let phone = try team.admin.run("SELECT parlor.new_device(2, 'phone')->>'access'")
    people.ben.token = try #require(phone.text(0))
  }

  private func rev() throws -> Int64 { try ben.store.rev(of: .room(1)) }

  @Test func `nothing new costs one statement`() throws {
    let before = agent.client.roundTrips
    try agent.round()
    #expect(agent.client.roundTrips - before == 1)
  }

  @Test func `a hint about a room costs one statement, and one that is known costs none`() throws {
    try people.ann.post(1, "one")
    let next = try rev() + 1
    #expect(try cost("1:\(next)") == 1)
    #expect(try ben.texts() == ["one"])
    #expect(try cost("1:\(next)", "1:\(next)") == 0)
  }

  @Test func `a room that was forgotten is brought again`() throws {
    try people.ann.post(1, "one")
    #expect(try cost("1:\(try rev() + 1)") == 1)
    let known = try rev()
    try ben.store.forget(.room(1))
    #expect(try cost("1:\(known)") == 0)
    try people.ann.post(2, "two")
    // The answer does not fit what is here, and nothing is known of the room any more.
    #expect(try cost("1:\(known + 1)") == 1)
    try agent.round()
    #expect(try ben.texts() == ["one", "two"])
  }

  @Test func `a workspace that was forgotten is brought again with its rooms`() throws {
    try people.ann.post(1, "one")
    #expect(try cost("1:\(try rev() + 1)") == 1)
    // As when somebody signs in here who is no member.
    try ben.store.forget(.workspace(1))
    #expect(try ben.store.roomIDs(of: ben.account) == [])
    try agent.round()
    #expect(try ben.store.roomIDs(of: ben.account) == [1])
    #expect(try ben.texts() == ["one"])
  }

  @Test func `a room that was forgotten is noticed beside one that has something new`() throws {
    try people.ann.ask(
      #"{"ask": "makeChannel", "workspace": 1, "name": "tea", "key": "tea", "description": ""}"#)
    let second = try #require(try team.admin.run("SELECT max(id) FROM parlor.room").number(0))
    try takePhone()
    try people.ben.ask(#"{"ask": "joinChannel", "room": \#(second)}"#)
    try agent.round()
    let other = Room.ID(second)
    func next(_ room: Room.ID) throws -> String { "\(room):\(try ben.store.rev(of: .room(room)) + 1)" }
    try people.ann.post(1, "one")
    try people.ann.post(2, "two", in: other.rawValue)
    let hints = [try next(1), try next(other)]
    _ = try agent.heed(hints)
    try people.ann.post(3, "three")
    try people.ann.post(4, "four", in: other.rawValue)
    let later = [try next(1), try next(other)]
    try ben.store.forget(.room(1))
    _ = try agent.heed(later)
    // Both numbers are asked for, and the first room is known not to be here.
    #expect(try ben.store.rev(of: .room(1)) == 0)
    #expect(try ben.store.messages(in: other).messages.map(\.text) == ["two", "four"])
    try agent.round()
    #expect(try ben.texts() == ["one", "three"])
  }

  @Test func `a device that was signed out on the server asks once more, and then no more`() throws {
    try people.ann.post(1, "one")
    #expect(try cost("1:\(try rev() + 1)") == 1)
    let known = try rev()
    try team.admin.execute("UPDATE parlor.device SET revoked_at = 1, access_until = 0 WHERE account_id = 2")
    try people.ann.post(2, "two")
    #expect(try cost("1:\(known + 1)") > 0)
    #expect(try ben.store.isSignedOut())
    #expect(try cost("1:\(known + 1)") == 0)
    #expect(try ben.texts() == ["one"])
  }

  @Test func `only what is more than a room can bring streams that are new here`() throws {
    try people.ann.post(1, "one")
    #expect(try !agent.heed(["1:\(rev() + 1)"]))
    #expect(try agent.heed(["w:9"]))
    #expect(try agent.heed(["a:9000"]))
  }

  @Test func `who is invited finds the workspace with the hint`() throws {
    let eve = try Replica(of: people.eve, team)
    _ = try people.ann.invite("eve@example.org")
    // What an invitation tells the invited; `ask` gives it to the client of who invites.
    let hint = "a:\(try eve.store.rev(of: .account(eve.account)))"
    #expect(try #require(eve.agent).heed([hint]))
    #expect(try eve.store.workspaces(of: eve.account).map(\.id) == [1])
  }

  @Test func `many hints at once are one question`() throws {
    for count in 1...5 { try people.ann.post(Int64(count), "\(count)") }
    let rev = try rev()
    #expect(try cost("1:\(rev + 1)", "1:\(rev + 5)", "1:\(rev + 2)") == 1)
    #expect(try ben.texts() == ["1", "2", "3", "4", "5"])
  }

  @Test func `a change is hinted to everybody who sees it`() throws {
    try takePhone()
    let (ann, ben) = (people.ann, people.ben)
    for (person, question, hints) in [
      (
        ann, #"{"ask": "makeChannel", "workspace": 1, "name": "tea", "key": "tea", "description": ""}"#,
        "w1 w:5, w1 2:2, a1 a:4"
      ),
      (ben, #"{"ask": "joinChannel", "room": 2}"#, "w1 2:3, w1 w:6, a2 a:3"),
      (ben, #"{"ask": "leaveChannel", "room": 2}"#, "w1 2:4, w1 w:7, a2 a:4"),
      (ben, #"{"ask": "joinChannel", "room": 2}"#, "w1 2:5, w1 w:8, a2 a:5"),
      (
        ann, #"{"ask": "editChannel", "room": 2, "name": "mate", "key": "mate", "description": ""}"#,
        "w1 2:6, w1 w:9"
      ),
      (ann, #"{"ask": "handOverChannel", "room": 2, "account": 2}"#, "w1 2:7, w1 w:10"),
      (ben, #"{"ask": "leaveChannel", "room": 2, "account": 1}"#, "w1 2:8, w1 w:11, a1 a:5"),
      (ben, #"{"ask": "deleteChannel", "room": 2}"#, "w1 w:12, w1 2:9"),
      (ann, #"{"ask": "direct", "workspace": 1, "account": 2}"#, "w1 3:3, a1 a:6, a2 a:6"),
    ] {
      let told = try person.client.run(
        """
        SELECT string_agg(split_part(hint->>0, '_', 2) || ' ' || (hint->>1), ', ')
        FROM jsonb_array_elements(parlor_api.ask($1, $2::jsonb)->'hints') hint
        """, .text(person.token), .text(question))
      #expect(told.text(0) == hints, "\(question)")
    }
  }

  @Test(arguments: ["", "nonsense", "1", "1:x", "w:9", "w:gone", "a:0", ":", "1:2:3", "revoked"])
  func `a hint that names no change of a room or the account leads to the question for all`(hint: String)
    throws
  {
    try people.ann.post(1, "one")
    #expect(try cost(hint) == 2)
    #expect(try ben.texts() == ["one"])
  }

  @Test func `a hint about a room of others costs nothing, and a forged one a statement`() throws {
    #expect(try cost("99:5") == 0)
    #expect(try cost("1:\(Int64.max)") == 1)
    #expect(try cost("a:\(Int64.max)") == 1)
  }

  @Test func `a message of somebody of whom nothing is known yet brings them too`() throws {
    try people.ann.invite("eve@example.org")
    try people.eve.ask(#"{"ask": "joinChannel", "room": 1}"#)
    try people.eve.post(1, "I am new")
    #expect(try cost("1:\(try rev() + 2)") > 1)
    #expect(try ben.texts() == ["I am new"])
    #expect(try ben.store.account(3)?.nickname == "Eve")
  }

  @Test func `what another device of the account has read comes with its hint`() throws {
    try people.ann.post(1, "one")
    try agent.round()
    #expect(try ben.unread() == 1)
    try takePhone()
    try people.ben.act(#"{"op": "read", "room": 1, "sequence": 1}"#)
    let own = try ben.store.rev(of: .account(ben.account))
    #expect(try cost("a:\(own + 1)") == 1)
    #expect(try ben.unread() == 0)
  }

  @Test func `how far somebody has read wakes no agent, and other devices ask`() throws {
    try people.ann.post(1, "one")
    try takePhone()
    let ann = people.ann.client
    try ann.execute("LISTEN parlor_w1; LISTEN parlor_a2")
    func hinted(_ operations: String) throws -> [String] {
      try people.ben.client.run(
        "CALL parlor_api.act_and_hint($1, $2::jsonb, NULL, 1)", .text(people.ben.token),
        .text("[\(operations)]"))
      try ann.execute("SELECT 1")
      return try ann.notifications().map(\.channel)
    }
    let read = #"{"op": "read", "room": 1, "sequence": 1}"#
    #expect(try hinted(read) == [])
    #expect(try hinted(read + #", {"op": "level", "room": 1, "muted": true}"#) == ["parlor_a2"])
    try agent.round()
    #expect(try ben.unread() == 0)
  }

  @Test func `what another device of the account has left is gone with its hint`() throws {
    try takePhone()
    try people.ben.ask(#"{"ask": "leaveChannel", "room": 1}"#)
    let own = try ben.store.rev(of: .account(ben.account))
    #expect(try agent.heed(["a:\(own + 1)"]))
    #expect(try ben.store.roomIDs(of: ben.account) == [])
  }

  @Test func `what is sent costs one statement, and others are told of it`() throws {
    try people.ann.client.execute("LISTEN parlor_w1")
    try ben.say("one")
    let before = agent.client.roundTrips
    try agent.send()
    #expect(agent.client.roundTrips - before == 1)
    try people.ann.client.execute("SELECT 1")
    #expect(try people.ann.client.notifications().map(\.payload) == ["1:\(try rev() + 1)"])
    #expect(try ben.store.outbox(limit: 9).isEmpty)
  }

  @Test(arguments: [
    // A server that was not updated.
    "DROP PROCEDURE parlor_api.act_and_hint(text, jsonb, jsonb, bigint)",
    // What happens if PostgreSQL has no room for hints: the second commit fails.
    """
    CREATE SCHEMA queue;
    CREATE TABLE queue.hint (number int);
    CREATE FUNCTION queue.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'too many notifications in the NOTIFY queue' USING ERRCODE = 'program_limit_exceeded';
    END $$;
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON queue.hint DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION queue.refuse();
    GRANT USAGE ON SCHEMA queue TO parlor_client;
    GRANT INSERT ON queue.hint TO parlor_client;
    CREATE OR REPLACE PROCEDURE parlor_api.act_and_hint(_token text, _operations jsonb, INOUT _answer jsonb, INOUT _mark bigint)
    LANGUAGE plpgsql AS $$ BEGIN
      _answer := parlor_api.act(_token, _operations);
      COMMIT;
      INSERT INTO queue.hint VALUES (1);
    END $$
    """,
  ])
  func `operations are done although they and their hints cannot be sent in one call`(fault: String) throws {
    try people.ann.client.execute("LISTEN parlor_w1")
    try team.admin.execute(fault)
    try ben.say("one")
    try agent.round()
    #expect(try ben.texts() == ["one"])
    #expect(try ben.store.outbox(limit: 9).isEmpty)
    #expect(try people.ann.texts() == ["one"])
    #expect(try people.ann.client.notifications().map(\.payload) == ["1:\(try rev())"])
  }

  @Test func `operations are not done in a transaction that could hold back their hints`() throws {
    let ann = people.ann
    try ann.client.execute("BEGIN")
    #expect {
      try ann.client.run(
        "CALL parlor_api.act_and_hint($1, $2::jsonb, NULL, 1)", .text(ann.token),
        .text(#"[{"op": "post", "room": 1, "number": \#(ann.number(1)), "text": "one"}]"#))
    } throws: { ($0 as? PostgresError)?.code == "2D000" }
    try ann.client.execute("ROLLBACK")
    #expect(try ann.texts().isEmpty)
  }
}
