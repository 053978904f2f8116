import Testing

@testable import ParlorStore

/// What the server says, in a store that follows it.
@Suite struct ApplyingTests {
  let server = TestServer()
  let (one, two): (TestReplica, TestReplica)

  init() throws {
    one = try TestReplica(server, 1, device: 7)
    two = try TestReplica(server, 2, device: 8)
  }

  private func message(
    _ number: Int64, _ sequence: Int, _ text: String, by author: Account.ID = 2
  ) -> ServerRow {
    .message(.init(number: .init(number), room: 1, sequence: sequence, author: author, sentAt: 5, text: text))
  }

  @Test func `what was written in one store is shown in the other`() throws {
    let first = try one.say("first")
    try one.say("second", replyTo: first.id)
    try one.send()
    try two.catchUp()
    #expect(try two.texts() == ["first", "second"])
    #expect(try two.unread() == 2)
    let shown = try two.store.messages(in: 1).messages
    #expect(shown[1].replyTo == shown[0].id)
    #expect(shown.map(\.number) == (try one.store.messages(in: 1).messages.map(\.number)))
    try two.store.react(try #require(Emoji("👍")), to: shown[0].id, by: 2)
    try two.store.markRead(1, by: 2, upTo: shown[1].id)
    _ = try one.store.edit(first.id, to: "first!", by: 1)
    try one.send()
    try two.send()
    for replica in [one, two] { try replica.catchUp() }
    #expect(try two.texts() == ["first!", "second"])
    #expect(try one.store.message(first.id)?.reactions == [Reaction(emoji: "👍", accounts: [2])])
    #expect(try two.unread() == 0)
  }

  @Test func `reactions that were seen on one device are seen on all of the author's`() throws {
    let tablet = try TestReplica(server, 1, device: 9)
    let message = try one.say("done")
    try one.send()
    func exchange() throws {
      for replica in [one, two, tablet] { try replica.send() }
      for replica in [one, two, tablet] { try replica.catchUp() }
    }
    func unread() throws -> [Int] {
      try [one.store.unreadReactions(of: 1).count, tablet.store.unreadReactions(of: 1).count]
    }
    func react(_ text: String) throws {
      let id = try #require(try two.store.id(of: message.number))
      try two.store.react(try #require(Emoji(text)), to: id, by: 2)
      try exchange()
    }
    try exchange()
    try react("👍")
    try react("🎉")
    #expect(try unread() == [1, 1])
    try tablet.store.seeReactions(to: [try #require(try tablet.store.id(of: message.number))], by: 1)
    #expect(try unread() == [1, 0])
    try exchange()
    #expect(try unread() == [0, 0])
    // The reaction that stays gets another place, and is as seen as before.
    try react("👍")
    #expect(try unread() == [0, 0])
    try react("👍")
    #expect(try unread() == [1, 1])
    try react("👍")
    #expect(try unread() == [0, 0])
  }

  @Test func `who comes back to a room finds only those members who are still there`() throws {
    #expect(try one.store.members(of: Room.ID(1)).map(\.id) == [1, 2, 3])
    try one.store.forget(.room(1))
    let rows: [ServerRow] = [.roomMember(1, 1, joinedAt: 7), .held(1, from: 1)]
    try one.store.apply(rows, from: .room(1), upTo: 100)
    #expect(try one.store.members(of: Room.ID(1)).map(\.id) == [1])
  }

  @Test func `messages that were fetched are no news for other sessions`() throws {
    let scratch = Scratch()
    let replica = try TestReplica(server, 1, device: 9, at: scratch.file())
    let rev = try replica.store.rev(of: .room(1))
    try replica.store.apply(
      [.held(1, from: 3), message(73, 3, "new")], from: .room(1), upTo: rev + 1)
    let session = try Store(path: scratch.file()) { 0 }
    var changes: [Change] = []
    let observation = session.observe { changes.append($0) }
    try replica.store.addFound([message(71, 1, "found")])
    try session.collect()
    #expect(changes == [])
    try replica.store.addPage([message(71, 1, "found"), message(72, 2, "old")], from: 1, to: 1)
    try session.collect()
    #expect(!changes.contains { if case .messages = $0 { true } else { false } })
    #expect(try session.messages(in: 1).messages.map(\.text) == ["found", "old", "new"])
    #expect(try session.joinedRoom(1, of: 1)?.unread == 3)
    try replica.store.apply([message(74, 4, "news")], from: .room(1), upTo: rev + 2)
    try session.collect()
    #expect(changes.contains { if case .messages = $0 { true } else { false } })
    withExtendedLifetime(observation) {}
  }

  @Test func `a batch counts once`() throws {
    let rows = [message(70, 1, "a")]
    let rev = try one.store.rev(of: .room(1))
    #expect(try one.store.apply(rows, from: .room(1), upTo: rev + 1))
    #expect(try !one.store.apply([message(71, 2, "b")], from: .room(1), upTo: rev + 1))
    #expect(try !one.store.apply(rows, from: .room(1), upTo: rev))
    // Something is missing between what is here and the rows.
    #expect(try !one.store.apply([message(72, 3, "c")], from: .room(1), since: rev + 2, upTo: rev + 3))
    #expect(try one.store.rev(of: .room(1)) == rev + 1)
    #expect(try one.texts() == ["a"])
    #expect(try one.unread() == 1)
  }

  @Test func `messages are in order, whatever the order in which they come`() throws {
    let rev = try one.store.rev(of: .room(1))
    try one.say("mine")
    try one.store.apply([message(73, 3, "c")], from: .room(1), upTo: rev + 1)
    var changes: [Change] = []
    let observation = one.store.observe { changes.append($0) }
    try one.store.apply([message(71, 1, "a"), message(72, 2, "b")], from: .room(1), upTo: rev + 2)
    #expect(try one.texts() == ["a", "b", "c", "mine"])
    #expect(try one.unread() == 3)
    let newest = try #require(try one.store.id(of: 72))
    let early = try #require(try one.store.id(of: 71))
    // Sessions that show later messages learn that something came before them.
    #expect(changes == [.messages(1, newest: newest), .edited(early, 1), .edited(newest, 1)])
    withExtendedLifetime(observation) {}
  }

  @Test func `a message is quoted although it came after its answer`() throws {
    let rev = try one.store.rev(of: .room(1))
    var answer = ServerRow.MessageRow(number: 72, room: 1, sequence: 2, author: 2, sentAt: 6, text: "b")
    answer.replyTo = 71
    try one.store.apply([.message(answer)], from: .room(1), upTo: rev + 1)
    #expect(try one.store.message(numbered: 72)?.replyTo == nil)
    try one.store.apply([message(71, 1, "a")], from: .room(1), upTo: rev + 2)
    #expect(try one.store.message(numbered: 72)?.replyTo == (try one.store.id(of: 71)))
  }

  @Test func `a row that names something unknown changes nothing`() throws {
    let store = one.store
    let rev = try store.rev(of: .room(1))
    let rows = [message(70, 1, "a"), message(71, 2, "b", by: 99)]
    #expect(
      failure { () throws(StoreError) in try store.apply(rows, from: .room(1), upTo: rev + 1) }
        == .unknown(.account(99)))
    #expect(try one.texts() == [])
    #expect(try store.rev(of: .room(1)) == rev)
    let kind = Room.Kind.channel(name: "x", description: "", admin: 1)
    let room = ServerRow.room(.init(id: 5, workspace: 9, kind: kind, createdAt: 1))
    #expect(
      failure { () throws(StoreError) in try store.apply([room], from: .room(5), upTo: 1) }
        == .unknown(.workspace(9)))
  }

  @Test(arguments: [0, -1, 1 << 40, Int.max]) func `a sequence number out of range is refused`(sequence: Int)
    throws
  {
    let store = one.store
    for row in [
      message(70, sequence, "a"), .held(1, from: sequence), .read(1, upTo: sequence, from: sequence),
    ] {
      #expect(
        failure { () throws(StoreError) in try store.apply([row], from: .room(1), upTo: 1000) }
          == .invalid(.message))
    }
  }

  @Test func `accounts can swap their names, and channels too`() throws {
    let store = one.store
    let rev = try store.rev(of: .workspace(1))
    let rows: [ServerRow] = [
      .account(.init(id: 2, nickname: "Person 3")), .account(.init(id: 3, nickname: "Person 2")),
    ]
    try store.apply(rows, from: .workspace(1), upTo: rev + 1)
    #expect(try store.members(of: TestServer.room).map(\.id) == [1, 3, 2])
    #expect(try store.account(named: "Person 2")?.id == 3)
    func channel(_ id: Room.ID, _ name: String) throws {
      let kind = Room.Kind.channel(name: name, description: "", admin: 1)
      let room = ServerRow.room(.init(id: id, workspace: 1, kind: kind, createdAt: 1))
      try store.apply([room], from: .room(id), upTo: try store.rev(of: .room(id)) + 1)
    }
    try channel(2, "b")
    try channel(3, "c")
    try channel(2, "c")
    try channel(3, "b")
    #expect(try store.channels(of: 1, for: 1).map(\.name) == ["all", "b", "c"])
    #expect(try store.channels(of: 1, for: 1).map(\.id) == [1, 3, 2])
  }

  @Test func `a deletion erases the text, and what waits on the message`() throws {
    let sent = try one.say("secret")
    try one.send()
    try one.catchUp()
    _ = try one.store.edit(sent.id, to: "other", by: 1)
    var row = ServerRow.MessageRow(number: sent.number, room: 1, sequence: 1, author: 1, sentAt: 5, text: "")
    row.deletedAt = 9
    try one.store.apply([.message(row)], from: .room(1), upTo: 1000)
    #expect(try one.store.message(sent.id)?.deletedAt == 9)
    #expect(try one.texts() == [""])
    #expect(try one.store.outbox(limit: 9) == [])
  }

  @Test func `a room that was deleted or left is gone`() throws {
    try one.say("x")
    try one.store.apply([.roomMember(1, 1, joinedAt: nil)], from: .room(1), upTo: 1000)
    #expect(try !one.store.isMember(1, of: TestServer.room))
    try one.store.apply([.roomDeleted(1)], from: .room(1), upTo: 1001)
    #expect(try one.store.room(1) == nil)
    #expect(try one.store.outbox(limit: 9) == [])
  }

  @Test func `messages of the server are found by a search`() throws {
    let rev = try one.store.rev(of: .room(1))
    try one.store.apply([message(70, 1, "green tea")], from: .room(1), upTo: rev + 1)
    let query = try #require(SearchQuery("tea"))
    #expect(try one.store.search(query, in: 1, for: 1).hits.map(\.number) == [70])
  }

  @Test func `a name that breaks a finer rule is taken as it is`() throws {
    let server = TestServer()
    let one = try TestReplica(server, 1, device: 1)
    let rev = try one.store.rev(of: .workspace(1)) + 1
    let long = String(repeating: "n", count: 60)
    let channel = Room.Kind.channel(name: long, description: "", admin: 1)
    let rows: [ServerRow] = [
      .account(.init(id: 2, nickname: "two\u{202E}names")),
      .workspace(.init(id: 1, name: long, description: "", admin: 1, createdAt: 1)),
      .room(.init(id: 1, workspace: 1, kind: channel, topic: nil, createdAt: 1)),
    ]
    #expect(try one.store.apply(rows, from: .workspace(1), upTo: rev))
    #expect(try one.store.account(2)?.nickname == "two\u{202E}names")
    #expect(try one.store.workspace(1)?.name == long)
    #expect(try one.store.room(1)?.kind == channel)
    #expect(throws: StoreError.invalid(.nickname)) {
      try one.store.apply([.account(.init(id: 2, nickname: ""))], from: .workspace(1), upTo: rev + 1)
    }
  }

  @Test func `a room's topic stays if a row does not tell of it`() throws {
    let server = TestServer()
    let one = try TestReplica(server, 1, device: 1)
    let kind = Room.Kind.channel(name: "all", description: "", admin: 1)
    func apply(_ topic: String?) throws {
      let row = ServerRow.RoomRow(id: 1, workspace: 1, kind: kind, topic: topic, createdAt: 1)
      try one.store.apply([.room(row)], from: .room(1), upTo: try one.store.rev(of: .room(1)) + 1)
    }
    try apply("tea")
    try apply(nil)
    #expect(try one.store.heading(of: 1)?.topic == "tea")
  }

  @Test func `all reactions to a message replace those that are here`() throws {
    let server = TestServer()
    let one = try TestReplica(server, 1, device: 1)
    let message = try one.say("one")
    try one.send()
    func apply(_ reactions: ServerRow.ReactionRow..., to number: Message.Number) throws -> [String] {
      var row = ServerRow.MessageRow(
        number: number, room: 1, sequence: number == message.number ? 1 : 2, author: 1, sentAt: 1, text: "one"
      )
      row.reactions = reactions
      try one.store.apply([.message(row)], from: .room(1), upTo: try one.store.rev(of: .room(1)) + 1)
      return try #require(try one.store.message(numbered: number)).reactions.map { $0.emoji }
    }
    for number in [message.number, 70] {
      #expect(
        try apply(.init("👋", by: 2), .init("🍵", by: 3), .init("no emoji", by: 3), to: number) == ["👋", "🍵"])
      #expect(try apply(.init("🍵", by: 3), .init("👋", by: 1), .init("🍵", by: 3), to: number) == ["🍵", "👋"])
      #expect(try apply(to: number) == [])
    }
  }

  @Test func `a stream that may not be read any more leaves the room or the workspace`() throws {
    let server = TestServer()
    let one = try TestReplica(server, 1, device: 1)
    try one.say("one")
    try one.store.forget(.room(1))
    #expect(try one.store.roomIDs(of: 1) == [])
    #expect(try one.store.room(1) != nil)
    #expect(try one.store.streams() == [.workspace(1)])
    try one.store.forget(.workspace(1))
    #expect(try one.store.workspace(1) == nil)
    #expect(try one.store.outboxState() == nil)
  }

  @Test func `a store that was put back from a copy gives no number again that its device has used`() throws {
    let server = TestServer()
    let one = try TestReplica(server, 1, device: 1)
    try one.say("one")
    try one.say("two")
    try one.send()
    // The same device, as it was before.
    let copy = try TestReplica(server, 1, device: 1)
    try copy.catchUp()
    let message = try copy.say("three")
    #expect(message.number.rawValue == 1 << 32 | 3)
    try copy.send()
    try one.catchUp()
    #expect(try one.texts() == ["one", "two", "three"])
  }

  @Test func `why the server cannot be reached is kept with the time of the first fault`() throws {
    let one = try TestReplica(TestServer(), 1, device: 1)
    #expect(try one.store.linkFault() == nil)
    try one.store.setLinkFault("away")
    let fault = try #require(try one.store.linkFault())
    #expect(fault == LinkFault(words: "away", since: 1_750_000_000_000, kind: .away))
    #expect(try one.store.absence() == ServerAbsence(since: 1_750_000_000_000, waiting: 0))
    try one.store.setLinkFault("away", .stopped)
    #expect(try one.store.absence()?.since == 1_750_000_000_000)
    try one.store.setLinkFault("slow", .partial)
    #expect(try one.store.absence() == nil, "the server is there")
    #expect(try one.store.linkFault()?.kind == .partial)
    try one.store.setLinkFault(nil)
    #expect(try one.store.absence() == nil)
    #expect(try one.store.linkFault() == nil)
  }
}
