import Testing

@testable import ParlorStore

/// What is written in a store that follows a server, until the server has answered.
@Suite struct OutboxTests {
  let server = TestServer()
  let replica: TestReplica
  var store: Store { replica.store }

  init() throws { replica = try TestReplica(server, 1, device: 7) }

  private func operations() throws -> [ParlorStore.Operation] {
    try store.outbox(limit: 100).map(\.operation)
  }
  private func first() throws -> WaitingOperation.ID { try #require(try store.outbox(limit: 1).first).id }
  private func refuseFirst() throws { try store.acknowledge(try first(), with: .refused(reason: "why")) }

  @Test func `a store without a server has no outbox`() throws {
    let fixture = try Fixture()
    let message = try fixture.store.append("x", to: fixture.channel, by: fixture.ann)
    _ = try fixture.store.edit(message.id, to: "y", by: fixture.ann)
    try fixture.store.setLevel(.nothing, of: fixture.channel, for: fixture.ann)
    try fixture.store.addFavourite(fixture.channel, of: fixture.ann)
    #expect(try fixture.store.outbox(limit: 10) == [])
    #expect(try fixture.store.outboxState() == nil)
    #expect(try !fixture.store.acknowledge(1, with: .done(rev: 1)))
    #expect(!message.isWaiting)
  }

  @Test func `only an empty store can follow a server`() throws {
    let fixture = try Fixture()
    let origin = Origin(url: "x", account: 1, device: 1)
    #expect(failure { () throws(StoreError) in try fixture.store.follow(origin) } == .notEmpty(path: ""))
    #expect(try fixture.store.origin() == nil)
    #expect(try store.origin() == Origin(url: "test", account: 1, device: 7))
  }

  @Test func `a message waits at the end of its room, and is unread for nobody`() throws {
    let message = try replica.say("one")
    #expect(message.isWaiting)
    #expect(message.number == Message.Number(7 << 32 | 1))
    #expect(try store.message(message.id) == message)
    #expect(try replica.unread() == 0)
    #expect(try store.joinedRoom(1, of: 2)?.unread == 0)
    #expect(try operations() == [.post(message.number, 1, text: "one", replyTo: nil)])
    #expect(try store.outboxState()?.count == 1)
    let second = try replica.say("two", replyTo: message.id)
    #expect(second.number == Message.Number(7 << 32 | 2))
    #expect(try operations().last == .post(second.number, 1, text: "two", replyTo: message.number))
    let page = try store.messages(in: 1, limit: 1)
    #expect(page.messages == [second])
    #expect(page.hasOlder)
    #expect(try !store.messages(in: 1).hasOlder)
    #expect(try !store.entry(to: 1, for: 1).hasOlder)
    #expect(try !store.messages(in: 1, before: second.id, limit: 1).messages.isEmpty)
    #expect(try store.messages(in: 1, before: second.id, limit: 1).hasNewer)
  }

  @Test func `an answer gives a message its place`() throws {
    let message = try replica.say("one")
    #expect(try store.acknowledge(try first(), with: .posted(sequence: 1, sentAt: 5)))
    let placed = try #require(try store.message(message.id))
    #expect((placed.sequence, placed.sentAt, placed.isWaiting) == (1, 5, false))
    #expect(try store.outbox(limit: 10) == [])
    #expect(try store.lastSequence(of: 1) == 1)
    #expect(try replica.unread() == 0)
    #expect(try !store.acknowledge(1, with: .posted(sequence: 1, sentAt: 5)))
  }

  @Test func `a refused message becomes an unsent one with the reason`() throws {
    let message = try replica.say("one")
    _ = try store.edit(message.id, to: "one, edited", by: 1)
    try refuseFirst()
    #expect(try store.message(message.id) == nil)
    #expect(try store.outbox(limit: 10) == [])
    let unsent = try store.unsent(in: 1, of: 1)
    #expect(unsent.map(\.text) == ["one, edited"])
    #expect(unsent.map(\.reason) == ["why"])
    #expect(try store.messages(in: 1).messages == [])
    #expect(try store.dms(of: 1, in: 1) == [])
  }

  @Test func `a refused edit shows the text before it`() throws {
    let message = try replica.say("one")
    try replica.send()
    _ = try store.edit(message.id, to: "two", by: 1)
    _ = try store.edit(message.id, to: "three", by: 1)
    #expect(try operations() == [.edit(message.number, text: "two"), .edit(message.number, text: "three")])
    try refuseFirst()
    #expect(try store.message(message.id)?.text == "three")
    try refuseFirst()
    #expect(try store.message(message.id)?.text == "one")
    #expect(try store.message(message.id)?.editedAt == nil)
    #expect(
      try store.takeRefused(of: 1) == [RefusedOperation(kind: .edit, room: 1, text: "three", reason: "why")])
    #expect(try store.takeRefused(of: 1) == [], "once")
    let unsent = try store.unsent(in: 1, of: 1)
    #expect(unsent.map(\.text) == ["three"], "the words that were replaced are not kept")
    #expect(unsent.map(\.reason) == ["why"])
  }

  @Test func `a refused deletion shows the message with its reactions`() throws {
    let message = try replica.say("one")
    try store.react(try #require(Emoji("👍")), to: message.id, by: 1)
    try replica.send()
    let before = try #require(try store.message(message.id))
    try store.delete(message.id, by: 1)
    #expect(try store.message(message.id)?.text == "")
    #expect(try store.message(message.id)?.reactions == [])
    try refuseFirst()
    #expect(try store.message(message.id) == before)
  }

  @Test func `a refused reaction, level, favourite, topic and setting are put back`() throws {
    let message = try replica.say("one")
    try replica.send()
    let thumb = try #require(Emoji("👍"))
    try store.react(thumb, to: message.id, by: 1)
    try store.setLevel(.mentions, of: 1, for: 1)
    try store.addFavourite(1, of: 1)
    try store.setTopic("tea", of: 1, by: 1)
    try store.keep(Keepsake(version: 1, text: "ko"), as: "setting/language", of: 1, telling: .settings(1))
    #expect(
      try operations() == [
        .react(message.number, "👍", isOn: true), .level(1, isMuted: false, isMentionsOnly: true),
        .favourites([1]), .topic(1, "tea"), .setting("setting/language", Keepsake(version: 1, text: "ko")),
      ])
    for _ in 0..<5 { try refuseFirst() }
    #expect(try store.message(message.id)?.reactions == [])
    #expect(try store.wish(for: 1, of: 1) == RoomWish())
    #expect(try store.heading(of: 1)?.topic == "")
    #expect(try store.keepsake("setting/language", of: 1) == nil)
    let refused = try store.takeRefused(of: 1)
    #expect(refused.map(\.kind) == [.reaction, .level, .favourites, .topic, .setting])
    #expect(refused.map(\.text) == ["👍", nil, "1", "tea", "ko"])
    #expect(refused.map(\.room) == [1, 1, nil, 1, nil])
  }

  @Test func `reading is sent once for a room, and up to what the server knows`() throws {
    let other = try TestReplica(server, 2, device: 8)
    for text in ["a", "b"] { try other.say(text) }
    try other.send()
    try replica.catchUp()
    let shown = try store.messages(in: 1).messages
    try store.markRead(1, by: 1, upTo: shown[0].id)
    let own = try replica.say("c")
    try store.markRead(1, by: 1, upTo: own.id)
    #expect(try operations() == [.post(own.number, 1, text: "c", replyTo: nil), .read(1, upTo: 2)])
    #expect(try replica.unread() == 0)
    #expect(try !store.markRead(1, by: 1, upTo: own.id))
  }

  @Test func `an operation that waits hides what the server has, and shows it if it is refused`() throws {
    let message = try replica.say("one")
    try replica.send()
    try replica.catchUp()
    _ = try store.edit(message.id, to: "here", by: 1)
    _ = server.act(.edit(message.number, text: "there"), by: 1)
    try replica.catchUp()
    #expect(try store.message(message.id)?.text == "here")
    try refuseFirst()
    #expect(try store.message(message.id)?.text == "there")
  }

  @Test func `a message that the server has taken is not sent again, though the answer was lost`() throws {
    let message = try replica.say("one")
    _ = server.act(try #require(try operations().first), by: 1)
    try replica.catchUp()
    #expect(try store.outbox(limit: 10) == [])
    #expect(try store.message(message.id)?.sequence == 1)
    #expect(try replica.texts() == ["one"])
  }

  @Test func `what only the server can decide is refused`() throws {
    let form = SignUp(email: "new@example.org", nickname: "New", password: DemoWorld.password)
    let room = TestServer.room
    let refused: [StoreError?] = [
      failure { () throws(StoreError) in try store.makeWorkspace(name: "W", description: "", by: 1) },
      failure { () throws(StoreError) in try store.makeChannel(name: "c", description: "", in: 1, by: 1) },
      failure { () throws(StoreError) in try store.join(room, 1) },
      failure { () throws(StoreError) in try store.leave(room, 1) },
      failure { () throws(StoreError) in try store.delete(room, by: 1) },
      failure { () throws(StoreError) in try store.setNickname("Other", of: 1) },
      failure { () throws(StoreError) in try store.signUp(form, hash: DemoWorld.hash) },
    ]
    #expect(refused == Array(repeating: .needsServer, count: 7))
  }
}
