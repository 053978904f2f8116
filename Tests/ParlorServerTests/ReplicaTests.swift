import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherPush

@Suite struct ReplicaTests {
  /// Ann and Ben, each with a replica.
  private func two() throws -> (team: Team, ann: Replica, ben: Replica) {
    let team = try Team()
    let people = try team.people()
    return (team, try Replica(of: people.ann, team), try Replica(of: people.ben, team))
  }

  private func exchange(_ replicas: Replica...) throws {
    for _ in 0..<2 { for replica in replicas { try replica.round() } }
  }

  @Test func `a new replica has the people, the workspaces and the rooms of the server`() throws {
    let (_, ann, ben) = try two()
    #expect(try ben.store.account(1)?.nickname == "Ann")
    #expect(try ben.store.account(2)?.email == "ben@example.org")
    #expect(try ben.store.workspace(1)?.name == "Team")
    #expect(try ben.store.room(1)?.kind == .channel(name: "general", description: "", admin: 1))
    #expect(try ann.store.roomIDs(of: 1) == [1])
    #expect(try ann.store.streams() == [.room(1), .workspace(1), .account(1), .packs])
    #expect(try ann.agent?.channels() == ["parlor_w1", "parlor_a1"])
  }

  @Test func `a NUL stops nothing that is sent, and comes as a sign`() throws {
    let (_, ann, ben) = try two()
    try ann.say("a\0b")
    try ann.store.setTopic("c\0d", of: 1, by: 1)
    try ann.say("after")
    try exchange(ann, ben)
    #expect(try ben.texts() == ["a␀b", "after"])
    #expect(try ben.store.heading(of: 1)?.topic == "c␀d")
    #expect(try ann.store.waitingCount() == 0)
  }

  @Test func `two people talk`() throws {
    let (_, ann, ben) = try two()
    let one = try ann.say("one")
    #expect(try ann.texts() == ["one..."])
    try ann.round()
    try ben.round()
    #expect(try ben.texts() == ["one"])
    #expect(try ben.unread() == 1)
    try ben.say("two", replyTo: try ben.message("one").id)
    try exchange(ben, ann)
    #expect(try ann.texts() == ["one", "two"])
    #expect(try ann.message("two").replyTo == one.id)
    #expect(try ann.store.outboxState() == nil)
  }

  @Test func `edits, reactions and deletions arrive`() throws {
    let (_, ann, ben) = try two()
    let one = try ann.say("one")
    try exchange(ann, ben)
    _ = try ann.store.edit(one.id, to: "uno", by: ann.account)
    let wave = try #require(Emoji("👋"))
    try ben.store.react(wave, to: try ben.message("one").id, by: ben.account)
    try exchange(ann, ben)
    #expect(try ann.texts() == ["uno 👋"])
    #expect(try ben.texts() == ["uno 👋"])
    try ben.store.react(wave, to: try ben.message("uno").id, by: ben.account)
    try exchange(ben, ann)
    #expect(try ann.texts() == ["uno"])
    try ann.store.delete(one.id, by: ann.account)
    try exchange(ann, ben)
    #expect(try ben.texts() == ["(deleted)"])
  }

  @Test func `what one device has read, marked and set, the others show`() throws {
    let (team, ann, ben) = try two()
    let client = try TeamClient(team.clientURL)
    let second = try secondDevice(of: "ben@example.org", client, team)
    try ann.say("one")
    try exchange(ann, ben, second)
    #expect(try [ben.unread(), second.unread()] == [1, 1])
    #expect(try ben.store.markRead(1, by: ben.account, upTo: try ben.message("one").id))
    try ben.store.setLevel(.mentions, of: 1, for: ben.account)
    try ben.store.addFavourite(1, of: ben.account)
    try ben.store.keep(
      Keepsake(version: 1, text: "dark"), as: "theme", of: ben.account, telling: .settings(ben.account))
    try exchange(ben, second)
    #expect(try second.unread() == 0)
    #expect(try second.store.favourites(of: 2).map(\.id) == [1])
    #expect(try second.store.joinedRoom(1, of: 2)?.level == .mentions)
    #expect(try second.store.keepsake("theme", of: 2)?.text == "dark")
    try second.store.removeFavourite(1, of: ben.account)
    try exchange(second, ben)
    #expect(try ben.store.favourites(of: 2).map(\.id) == [])
  }

  @Test func `reactions that one device has seen, the others have seen`() throws {
    let (team, ann, ben) = try two()
    let second = try secondDevice(of: "ann@example.org", try TeamClient(team.clientURL), team)
    let one = try ann.say("one")
    try exchange(ann, ben, second)
    func unread() throws -> [Int] {
      try [ann, second, ben].map { try $0.store.unreadReactions(of: ann.account).count }
    }
    func react(_ text: String) throws {
      let id = try #require(try ben.store.id(of: one.number))
      try ben.store.react(try #require(Emoji(text)), to: id, by: ben.account)
      try exchange(ben, ann, second)
    }
    try react("👋")
    #expect(try unread() == [1, 1, 0])
    try ann.store.seeReactions(to: [one.id], by: ann.account)
    try exchange(ann, second)
    #expect(try unread() == [0, 0, 0])
    #expect(try ann.store.outboxState() == nil)
    try team.pass(1)
    try react("🎉")
    #expect(try unread() == [1, 1, 0])
    // Nobody sees reactions for somebody else.
    let number = try #require(try ben.store.message(numbered: one.number)).number
    let refused = try #require(ben.agent).client.act(
      .array([
        .object([
          .init("op", "seen"), .init("number", .integer(number.rawValue)), .init("at", .integer(.max)),
        ])
      ]))
    #expect(
      refused["answers"] == .array([.object([.init("about", "message"), .init("refused", "unknown")])]))
    let new = try secondDevice(of: "ann@example.org", try TeamClient(team.clientURL), team)
    #expect(
      try new.store.reactions(to: try new.message("one").id, besides: ann.account).map(\.emoji) == ["🎉", "👋"])
    #expect(try new.store.unreadReactions(of: ann.account).count == 1)
    try react("🎉")
    #expect(try unread() == [0, 0, 0])
  }

  @Test func `a read position can wait until something else is sent`() throws {
    let (_, ann, ben) = try two()
    try ann.say("one")
    try exchange(ann, ben)
    let agent = try #require(ben.agent)
    #expect(try ben.store.markRead(1, by: ben.account, upTo: try ben.message("one").id))
    try agent.passOn(holdingPositions: true)
    #expect(agent.holdsPositions)
    #expect(try ben.store.outboxState()?.count == 1)
    try ben.say("two")
    try agent.passOn(holdingPositions: true)
    #expect(!agent.holdsPositions)
    #expect(try ben.store.outboxState()?.count == nil)
  }

  @Test func `what was written offline is sent in order, and all have the same order`() throws {
    let (_, ann, ben) = try two()
    ann.disconnect()
    ben.disconnect()
    for count in 1...3 {
      try ann.say("ann \(count)")
      try ben.say("ben \(count)")
    }
    try exchange(ben, ann)
    let texts = try ann.texts()
    #expect(texts == ["ben 1", "ben 2", "ben 3", "ann 1", "ann 2", "ann 3"])
    #expect(try ben.texts() == texts)
  }

  @Test func `what the server took before the connection was cut is not posted again`() throws {
    let (_, ann, ben) = try two()
    try ann.say("one")
    try ann.say("two")
    let client = try TeamClient(ann.url)
    client.resume(try ann.store.refreshToken())
    // The answer is lost.
    _ = try client.act(.array(try #require(try ann.agent?.nextOperations()).json))
    ann.disconnect()
    #expect(try ann.texts() == ["one...", "two..."])
    try exchange(ann, ben)
    #expect(try ann.texts() == ["one", "two"])
    #expect(try ben.texts() == ["one", "two"])
  }

  @Test func `a lost connection is an error that another connection mends`() throws {
    let (team, ann, _) = try two()
    try ann.say("one")
    try team.admin.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'parlor_client' AND datname = $1",
      .text(team.name))
    #expect(throws: TeamError.self) { try ann.round() }
    #expect(try ann.texts() == ["one..."])
    ann.disconnect()
    try ann.round()
    #expect(try ann.texts() == ["one"])
  }

  @Test func `a token that has run out is renewed, and a device that was signed out keeps that`() throws {
    let (team, ann, ben) = try two()
    try team.pass(1_000_000)
    try ann.say("one")
    try exchange(ann, ben)
    #expect(try ben.texts() == ["one"])
    try team.admin.run(
      "UPDATE parlor.device SET revoked_at = 1, access_until = 0 WHERE account_id = 1")
    try ann.say("two")
    try ann.round()
    #expect(try ann.store.isSignedOut())
    #expect(try ann.texts() == ["one", "two..."])
  }

  @Test func `what the server refuses becomes an unsent message with the reason`() throws {
    let (_, ann, ben) = try two()
    try exchange(ann, ben)
    let client = try TeamClient(ben.url)
    client.resume(try ben.store.refreshToken())
    try ben.say("too late")
    try Self.leave(ben)
    try ben.round()
    #expect(try ben.store.unsent(in: 1, of: 2).map(\.text) == ["too late"])
    #expect(try ben.store.roomIDs(of: 2) == [])
    try ann.round()
    #expect(try ann.texts() == [])
  }

  private static func leave(_ replica: Replica) throws {
    let admin = try Postgres(replica.url.replacing("//parlor_client@", with: "//postgres@"))
    try admin.execute(
      """
      UPDATE parlor.room_member SET left_at = 1, rev = parlor.bump_room(room_id) WHERE account_id = 2;
      UPDATE parlor.room SET members_rev = rev
      """)
  }

  /// Gives an account a password, and signs it in with that.
  private func secondDevice(of email: String, _ client: TeamClient, _ team: Team) throws -> Replica {
    let hash = try PasswordHash("secret-word")
    try team.admin.run(
      "UPDATE parlor.account SET verifier = parlor.digest($2), setting = parlor.setting_of($2) WHERE email = $1",
      .text(email), .text(hash.text))
    #expect(throws: TeamError.wrongPassword) {
      try client.logIn(email: email, password: "wrong-word", label: "desk")
    }
    #expect(throws: TeamError.wrongPassword) {
      try client.logIn(email: "nobody@example.org", password: "secret-word", label: "desk")
    }
    let device = try client.logIn(email: email, password: "secret-word", label: "desk")
    let person = Person(
      client: try team.stranger(), token: "", account: device.account.rawValue, device: Int64(device.number),
      refresh: device.refresh)
    return try Replica(of: person, team)
  }
}
