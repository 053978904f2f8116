import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// What is asked, or waits to be sent, when the right to it is lost.
@Suite struct LostRightsTests {
  @Test func `a device that is signed out while its call waits for a lock does nothing`() throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    try ann.post(1, "one")
    let (locker, watcher) = (try Postgres(team.adminURL), try Postgres(team.adminURL))
    let act: StaticString = "SELECT parlor_api.act($1, jsonb_build_array($2::jsonb))"
    let ask: StaticString = "SELECT parlor_api.ask($1, $2::jsonb)"
    let calls: [(StaticString, String)] = [
      (act, #"{"op": "post", "room": 1, "number": \#(ben.number(1)), "text": "x"}"#),
      (act, #"{"op": "react", "number": \#(ann.number(1)), "emoji": "👍", "on": true}"#),
      (act, #"{"op": "setting", "key": "theme", "version": 1, "text": "dark"}"#),
      (ask, #"{"ask": "nickname", "nickname": "Bo", "key": "bo"}"#),
      (ask, #"{"ask": "makeWorkspace", "name": "x", "description": ""}"#),
      (ask, #"{"ask": "makeChannel", "workspace": 1, "name": "x", "key": "x", "description": ""}"#),
      (ask, #"{"ask": "direct", "workspace": 1, "account": 1}"#),
      (ask, #"{"ask": "purchase", "pack": "coins.10", "request": "r"}"#), (ask, #"{"ask": "restore"}"#),
      (ask, #"{"ask": "leaveChannel", "room": 1}"#), (ask, #"{"ask": "leaveWorkspace", "workspace": 1}"#),
    ]
    try ServerWorld.installDigest(at: team)
    let before = try ServerWorld.digest(of: team)
    struct Shared: @unchecked Sendable { let ben: Person, locker, watcher: Postgres }
    let shared = Shared(ben: ben, locker: locker, watcher: watcher)
    for (sql, call) in calls {
      let codes = Results<String?>()
      try locker.execute("BEGIN; SELECT FROM parlor.account WHERE id = 2 FOR UPDATE")
      onThreads(2) { index in
        let (ben, watcher) = (shared.ben, shared.watcher)
        if index == 0 {
          codes.add(try? code { try ben.client.run(sql, .text(ben.token), .text(call)) })
          return
        }
        while (try? watcher.run(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        ).count) == 0, codes.all.isEmpty {}
        try? watcher.execute("UPDATE parlor.device SET revoked_at = 1 WHERE number = \(ben.device)")
        try? shared.locker.execute("ROLLBACK")
      }
      #expect(codes.all == ["PA401"], "\(call)")
      try team.admin.execute("UPDATE parlor.device SET revoked_at = NULL WHERE number = \(ben.device)")
      #expect(try ServerWorld.digest(of: team) == before, "\(call)")
    }
  }

  @Test(arguments: ["REPEATABLE READ", "SERIALIZABLE"])
  func `a device that is signed out does nothing in a state from before`(level: String) throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    try ben.client.execute("BEGIN ISOLATION LEVEL \(level); SELECT count(*) FROM pg_class")
    try signOut(ben, at: team)
    #expect(try code { try ben.post(1, "late") } == "PA400")
    try ben.client.execute("ROLLBACK")
    #expect(try ann.texts() == [])
  }

  @Test func `a device is signed out once what it writes is done`() throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    try team.admin.execute(
      "CREATE OR REPLACE FUNCTION parlor.patience() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '10ms' $$"
    )
    try ben.client.execute("BEGIN")
    try ben.post(1, "one")
    #expect(try code { try signOut(ben, at: team) } == "PA503")
    try ben.client.execute("COMMIT")
    try signOut(ben, at: team)
    #expect(try code { try ben.post(2, "two") } == "PA401")
    #expect(try ann.texts() == ["one"])
  }

  /// Signs somebody's device out from another device of the account.
  private func signOut(_ person: Person, at team: Team) throws {
    try team.admin.run(
      "SELECT parlor_api.revoke(parlor.new_device($1, 'phone')->>'access', $2)", .number(person.account),
      .number(person.device))
  }

  /// What Dee loses while she is away, and what of her outbox reaches the server then.
  struct Loss: Sendable {
    let action: [String]
    let person: String
    let sent: Set<String>
    let told: [String]
    var unsent: [String] = []
    var waiting: Int?
  }

  private static let direct: Set = ["dm/new: dee \"y\"", "dm/dee: 2", "dm/d1: dee \"z\" edited"]
  private static let setting: Set = ["dee/theme: dark"]

  @Test(arguments: [
    Loss(
      action: ["remove", "general", "dee"], person: "ben", sent: direct.union(setting),
      told: ["reaction 🎉 unknown message", "message x notMember"], unsent: ["x notMember"]),
    Loss(
      action: ["erase", "general"], person: "ben", sent: direct.union(setting),
      told: ["message x notMember"]),
    Loss(
      action: ["remove", "team", "dee"], person: "ann", sent: setting,
      told: [
        "reaction 🎉 unknown message", "message x notMember", "message y notMember",
        "message z unknown message",
      ],
      unsent: ["x notMember", "y notMember", "z unknown message"]),
    Loss(action: ["sign-out", "desk"], person: "dee", sent: [], told: [], waiting: 7),
  ])
  func `what waits in an outbox is done only where its author still may`(_ loss: Loss) throws {
    let world = try ServerWorld()
    let desk = try #require(world.desks["dee"])
    let replica = try Replica(
      Origin(url: world.team.clientURL, account: 4, device: Int(desk.device)), refresh: desk.refresh
    ) { 1_000_000_000_000 }
    // The replica has another access token now.
    try world.takeToken(of: "dee", device: desk.device)
    replica.disconnect()
    let store = replica.store
    let (c1, d1) = (try #require(try store.id(of: 1)), try #require(try store.id(of: 5)))
    _ = try store.append("x", to: 1, by: 4)
    try store.react(try #require(Emoji("🎉")), to: c1, by: 4)
    try store.setLevel(.nothing, of: 1, for: 4)
    try store.addFavourite(1, of: 4)
    _ = try store.append("y", to: 5, by: 4)
    _ = try store.edit(d1, to: "z", by: 4)
    try store.keep(Keepsake(version: 1, text: "dark"), as: "theme", of: 4, telling: .settings(4))
    _ = try world.answer(loss.action, by: loss.person)
    try world.team.admin.execute("COMMIT")
    let before = try world.lines()
    try? replica.round()
    let sent = RightsState.changes(before, try world.lines())
    #expect(sent == loss.sent)
    let told = try store.takeRefused(of: 4).filter { $0.text != nil }.map {
      "\($0.kind) \($0.text ?? "") \($0.reason)"
    }
    #expect(told == loss.told)
    let unsent = try [1, 5].flatMap { room in
      try store.unsent(in: Room.ID(room), of: 4).map { "\($0.text) \($0.reason ?? "")" }
    }
    #expect(unsent == loss.unsent)
    let waiting = try store.outboxState()?.count
    #expect(waiting == loss.waiting)
  }
}
