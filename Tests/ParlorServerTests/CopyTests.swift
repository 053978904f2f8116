import Fixtures
import ParlorServer
import TeamFixtures
import Testing

@testable import ParlorStore

@Suite struct CopyTests {
  private let folder = TemporaryFolder()

  /// A store with something in every table that is copied.
  private func store(at name: String) throws -> Store {
    var time: Int64 = 1_000_000
    let store = try Store(path: folder / name) {
      time += 1
      return time
    }
    func account(_ name: String) throws -> Account.ID {
      try store.signUp(
        SignUp(email: name + "@example.org", nickname: name, phone: "0101234567", password: "Abcdef1!"),
        hash: PasswordHash(text: Team.hash)
      ).id
    }
    let (ann, ben, gone) = (try account("Ann"), try account("Ben"), try account("Gone"))
    let workspace = try store.makeWorkspace(name: "W", description: "d", by: ann).id
    try store.join(workspace, ben)
    try store.join(workspace, gone)
    let room = try #require(try store.roomIDs(of: ann).first)
    try store.join(room, ben)
    try store.join(room, gone)
    let direct = try store.openDM(of: ann, with: gone, in: workspace).id
    let file = try store.stage("a\tb\\.bin")
    try store.add([0, 1, 2, 255, 92, 10, 9], to: file)
    try store.add([7], to: file)
    let first = try store.append("one\ttab\nline \\N \u{1}", to: room, by: ann, files: [file])
    let second = try store.append("가 \u{1100}\u{1161} e\u{301} 👩‍🚀", to: room, by: gone, replyTo: first.id)
    _ = try store.append("direct", to: direct, by: gone)
    _ = try store.append("three", to: room, by: ben)
    let last = try store.append("four", to: room, by: ann)
    _ = try store.edit(second.id, to: "edited", by: gone)
    try store.delete(last.id, by: ann)
    let emoji = try #require(Emoji("👍"))
    try store.react(emoji, to: first.id, by: ben)
    try store.react(emoji, to: first.id, by: ann)
    try store.markRead(room, by: ben, upTo: first.id)
    try store.markRead(room, by: ben, 4...4)
    try store.setLevel(.mentions, of: room, for: ben)
    try store.addFavourite(room, of: ann)
    try store.keep(Keepsake(version: 3, text: "a\nb"), as: "state", of: ann)
    _ = try store.beginPurchase(of: CoinPack.all[0], by: ben, request: "r")
    try store.setTopic("T", of: room, by: ann)
    try store.leave(workspace, gone)
    return store
  }

  private func rows(of store: Store) throws -> [CopiedTable: [[CopiedValue]]] {
    var all: [CopiedTable: [[CopiedValue]]] = [:]
    for table in CopiedTable.allCases {
      let rows = try store.rows(of: table)
      while let row = try rows.next() {
        all[table, default: []].append(table == .accounts ? row.dropLast() : row)
      }
    }
    return all
  }

  @Test func `a store comes back from a server as it was`() throws {
    let team = try Team()
    let source = try store(at: "a.sqlite")
    let server = try TeamServer(team.adminURL)
    let counts = try server.copy(from: source)
    #expect(
      counts.rows == [
        .accounts: 3, .workspaces: 1, .workspaceMembers: 2, .rooms: 2, .messages: 5, .roomMembers: 3,
        .readRanges: 1, .reactions: 2,
        .files: 1, .pieces: 2, .keepsakes: 1, .purchases: 1,
      ])
    let back = try Store(path: folder / "b.sqlite", now: { 0 })
    #expect(try server.copy(into: back) == counts)
    #expect(try rows(of: back) == rows(of: source))
    // And once more: also the passwords, which the server has only digests of.
    let second = try Team()
    _ = try TeamServer(second.adminURL).copy(from: back)
    let verifiers = try [team, second].map {
      try $0.admin.run(
        "SELECT string_agg(encode(verifier, 'hex') || setting, ' ' ORDER BY id) FROM parlor.account"
      ).text(0)
    }
    #expect(verifiers[0] == verifiers[1])
    #expect(try server.check() == [])
  }

  @Test func `people log in to the server with the passwords of the store, and go on where they were`() throws
  {
    let team = try Team()
    _ = try TeamServer(team.adminURL).copy(from: try store(at: "a.sqlite"))
    let client = try team.stranger()
    let begun = try client.run(
      "SELECT parlor_api.begin_try('log-in', 'ben@example.org', $1, NULL)->>'try'", .text(Team.hash))
    let made = try client.run(
      "SELECT made->>'access', made->>'account', made->>'device' FROM parlor_api.log_in($1, 'x') made",
      .text(begun.text(0) ?? ""))
    let ben = Person(
      client: client, token: made.text(0) ?? "", account: 2, device: made.number(0, 2) ?? 0, refresh: "")
    #expect(try ben.texts() == ["one\ttab\nline \\N \u{1}", "edited", "three", ""])
    #expect(try ben.post(1, "five").contains(#""sequence": 5"#))
    let changes = try ben.changes(#"{"account": 0, "workspaces": {"1": 0}, "rooms": {"1": 0}}"#)
    #expect(changes.contains(#""nickname": "Gone""#), "who has left still has a name")
    #expect(changes.contains(/"reactions": \[\["👍", 2, 10000[0-9]+\], \["👍", 1, 10000[0-9]+\]\]/))
    #expect(changes.contains(#""also": [[4, 4]], "read": 1, "room": 1"#) && changes.contains(#""own": 3"#))
    let back = try Store(path: folder / "b.sqlite", now: { 0 })
    _ = try TeamServer(team.adminURL).copy(into: back)
    #expect(try back.message(6)?.text == "five")
    #expect(try back.message(6)?.sequence == 5)
    #expect(try back.append("six", to: 1, by: 1).id == 7)
    try back.index()
    #expect(try back.search(#require(SearchQuery("five")), in: 1, for: 2).hits.count == 1)
  }

  @Test func `people log in to the store that comes back from a server`() throws {
    let team = try Team()
    _ = try team.people()
    let hash = try PasswordHash("Secret-word1!")
    try team.admin.run(
      "UPDATE parlor.account SET verifier = parlor.digest($1), setting = parlor.setting_of($1) WHERE id = 2",
      .text(hash.text))
    let back = try Store(path: folder / "b.sqlite", now: { 0 })
    _ = try TeamServer(team.adminURL).copy(into: back)
    for wrong in ["Secret-word2!", "", "\0", hash.text] {
      #expect(try back.logIn(email: "ben@example.org", password: wrong) == nil)
    }
    let later = try Store(path: folder / "b.sqlite", now: { 1_000_000 })
    #expect(try later.logIn(email: "ben@example.org", password: "Secret-word1!")?.id == 2)
    #expect(try later.logIn(email: "ann@example.org", password: "Secret-word1!") == nil)
  }

  @Test func `messages keep their numbers from server to store to server`() throws {
    let team = try Team()
    let people = try team.people()
    let (ann, ben) = (people.ann, people.ben)
    try ben.post(1, "first")
    try ann.act(
      #"{"op": "post", "room": 1, "number": \#(ann.number(1)), "text": "reply", "reply": \#(ben.number(1))}"#,
      #"{"op": "react", "number": \#(ben.number(1)), "emoji": "👍", "on": true}"#)
    try ben.act(#"{"op": "read", "room": 1, "sequence": 2}"#)

    let store = try Store(path: folder / "a.sqlite", now: { 0 })
    let counts = try TeamServer(team.adminURL).copy(into: store)
    let first = try #require(try store.message(numbered: Message.Number(ben.number(1))))
    let reply = try #require(try store.message(numbered: Message.Number(ann.number(1))))
    #expect(first.text == "first" && reply.text == "reply" && reply.replyTo == first.id)
    #expect(try store.connection.row("SELECT read_upto FROM room_member WHERE account_id = 2") { $0[0] } == 2)
    #expect(
      try store.append("later", to: 1, by: 1).number == Message.Number(store.message(3)?.id.rawValue ?? 0))

    let second = try Team()
    #expect(counts.devices == 3)
    var rowCounts = counts.rows
    rowCounts[.messages] = 3
    #expect(try TeamServer(second.adminURL).copy(from: store).rows == rowCounts)
    let rows = try second.admin.run("SELECT number, reply_to FROM parlor.message ORDER BY sequence")
    #expect((0..<3).map { rows.number($0) } == [ben.number(1), ann.number(1), 3])
    #expect(rows.number(1, 1) == ben.number(1))
    #expect(try second.admin.run("SELECT message FROM parlor.reaction").number(0) == ben.number(1))
    #expect(try second.admin.run("SELECT last_number FROM parlor.room").number(0) == 3)
    #expect(
      try second.admin.run("SELECT read_sequence FROM parlor.room_member WHERE account_id = 2").number(0) == 2
    )
    #expect(try second.person("New").device == max(ann.device, ben.device) + 1, "a device of its own")
    let back = try Store(path: folder / "b.sqlite", now: { 0 })
    #expect(try TeamServer(second.adminURL).copy(into: back).rows[.messages] == 3)
    #expect(try back.message(numbered: Message.Number(ann.number(1)))?.text == "reply")
  }

  @Test func `the demo world is copied whole`() throws {
    let server = try TeamServer(Team().adminURL)
    let counts = try server.copy(from: try Store.demo(now: { 1_000_000_000_000 }))
    #expect(counts.rows[.messages] == 3000)
    #expect(try server.status().messages == 3000)
  }

  @Test func `a store goes into an empty server only`() throws {
    let team = try Team()
    _ = try team.person("Ann")
    let source = try store(at: "a.sqlite")
    #expect(throws: TeamError.notEmpty(accounts: 1)) { try TeamServer(team.adminURL).copy(from: source) }
    #expect(throws: TeamError.notSetUp) { try TeamServer(Team(empty: true).adminURL).copy(from: source) }
  }

  @Test func `a replica is not imported, because it has only a part`() throws {
    let replica = try Store(path: folder / "r.sqlite", now: { 0 })
    try replica.follow(Origin(url: "", account: 1, device: 1), refresh: "")
    #expect(throws: TeamError.followsServer) { try TeamServer(Team().adminURL).copy(from: replica) }
  }

  @Test func `a store that the server cannot take leaves the server empty`() throws {
    let team = try Team()
    let source = try store(at: "a.sqlite")
    try source.connection.run("UPDATE message SET sequence = 1 WHERE room_id = 1")
    #expect { try TeamServer(team.adminURL).copy(from: source) } throws: { error in
      if case .conflicts(.messages, _) = error as? TeamError { true } else { false }
    }
    #expect(try TeamServer(team.adminURL).status().accounts == 0)
  }

  @Test func `a text with a NUL gets the sign for it, and is counted`() throws {
    let team = try Team()
    let source = try store(at: "a.sqlite")
    _ = try source.append("a\0b", to: 1, by: 1)
    let counts = try TeamServer(team.adminURL).copy(from: source)
    #expect(counts.replaced == 1)
    #expect(try team.admin.run("SELECT text FROM parlor.message WHERE number = 6").text(0) == "a\u{2400}b")
  }
}
