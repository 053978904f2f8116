import Testing

@testable import ParlorStore

/// Direct messages that begin before the server knows them.
@Suite struct WaitingRoomTests {
  let replica: TestReplica
  var store: Store { replica.store }

  init() throws { replica = try TestReplica(TestServer(), 1, device: 7) }

  /// The server tells of the room of accounts 1 and 2.
  private func tell(of room: Room.ID) throws {
    let row = ServerRow.RoomRow(id: room, workspace: 1, kind: .dm(1, 2), createdAt: 3)
    try store.apply(
      [
        .room(row), .roomMember(room, 1, joinedAt: 3), .roomMember(room, 2, joinedAt: 3),
        .held(room, from: 1),
      ],
      from: .room(room), upTo: 1)
  }

  @Test func `a room takes all that belongs to it along when it gets its id`() throws {
    let waiting = try store.openDM(of: 1, with: 2, in: 1).id
    let other = try store.openDM(of: 1, with: 3, in: 1).id
    #expect(waiting.isWaiting && other.isWaiting && waiting != other)
    #expect(try store.waitingRooms() == [])
    let first = try store.append("first", to: waiting, by: 1)
    let second = try store.append("second", to: waiting, by: 1, replyTo: first.id)
    try store.setLevel(.nothing, of: waiting, for: 1)
    try store.addFavourite(waiting, of: 1)
    _ = try store.keepUnsent("unsent", to: waiting, by: 1)
    #expect(try store.waitingRooms().map(\.opponent) == [2])
    #expect(try store.outbox(limit: 9).count == 4)
    #expect(try store.outbox(limit: 9, onlySendable: true) == [], "the server knows no such room")

    try tell(of: 9)
    #expect(try store.waitingRooms() == [])
    #expect(try store.dm(of: 1, with: 2, in: 1)?.id == 9)
    #expect(try store.room(waiting) == nil)
    #expect(try store.messages(in: 9).messages.map(\.number) == [first.number, second.number])
    #expect(try store.messages(in: 9).messages.map(\.replyTo) == [nil, first.id])
    #expect(try store.members(of: Room.ID(9)).map(\.id) == [1, 2])
    #expect(try store.wish(for: 9, of: 1)?.level == .nothing)
    #expect(try store.favourites(of: 1).map(\.id) == [9])
    #expect(try store.unsent(in: 9, of: 1).map(\.text) == ["unsent"])
    let outbox = try store.outbox(limit: 9).map(\.operation)
    #expect(outbox.contains(.post(first.number, 9, text: "first", replyTo: nil)))
    #expect(outbox.contains(.level(9, isMuted: true, isMentionsOnly: false)))
    #expect(outbox.contains(.favourites([9])))
    #expect(try store.outbox(limit: 9, onlySendable: true).count == 4)

    let post = try #require(try store.outbox(limit: 1).first)
    try store.acknowledge(post.id, with: .posted(sequence: 1, sentAt: 5))
    #expect(try store.message(first.id)?.sequence == 1)
    #expect(try store.connection.rows("PRAGMA foreign_key_check") { _ in true } == [])
  }

  @Test func `what waits for a room that the server refuses comes back with the reason`() throws {
    let waiting = try store.openDM(of: 1, with: 2, in: 1).id
    _ = try store.append("hello", to: waiting, by: 1)
    let room = try #require(try store.waitingRooms().first)
    try store.refuse(room, because: "unknown account")
    #expect(try store.unsent(in: waiting, of: 1).map(\.reason) == ["unknown account"])
    #expect(try store.messages(in: waiting).messages == [])
    #expect(try store.outboxState() == nil)
    #expect(try store.waitingRooms() == [])
  }

  @Test func `who has left is no member of the room`() throws {
    let waiting = try store.openDM(of: 1, with: 2, in: 1).id
    _ = try store.append("hello", to: waiting, by: 1)
    let row = ServerRow.RoomRow(id: 9, workspace: 1, kind: .dm(1, 2), createdAt: 3)
    try store.apply([.room(row), .roomMember(9, 1, joinedAt: 3), .held(9, from: 1)], from: .room(9), upTo: 1)
    #expect(try store.members(of: Room.ID(9)).map(\.id) == [1])
    #expect(throws: StoreError.nobodyThere(9)) { try store.append("again", to: 9, by: 1) }
  }

  @Test func `the search index knows the messages under the room's id once it has one`() throws {
    let waiting = try store.openDM(of: 1, with: 2, in: 1).id
    let message = try store.append("a lighthouse", to: waiting, by: 1)
    try store.indexAll()
    try tell(of: 9)
    // What the index has for the room.
    let mark = "\"\u{F8FF}\u{F8FF}\u{F8FF}9\""
    func indexed() throws -> [Message.ID] {
      try store.connection.rows("SELECT rowid FROM message_gram WHERE message_gram MATCH ?", mark) { $0[0] }
    }
    #expect(try indexed() == [message.id])
    try store.delete(message.id, by: 1)
    #expect(try indexed() == [])
  }

  @Test func `no room ever gets the id of another one that waited`() throws {
    let waiting = try store.openDM(of: 1, with: 2, in: 1).id
    try tell(of: 9)
    #expect(try store.openDM(of: 1, with: 3, in: 1).id != waiting)
  }

  @Test func `a favourite that the server refuses is none, and the others are sent`() throws {
    let waiting = try store.openDM(of: 1, with: 2, in: 1).id
    try store.addFavourite(1, of: 1)
    try store.addFavourite(waiting, of: 1)
    #expect(try store.outbox(limit: 9, onlySendable: true).map(\.operation) == [.favourites([1])])
    let room = try #require(try store.waitingRooms().first)
    try store.refuse(room, because: "unknown account")
    #expect(try store.favourites(of: 1).map(\.id) == [1])
    #expect(try store.outbox(limit: 9, onlySendable: true).count == 2)
    #expect(try store.waitingRooms() == [])
  }

  @Test func `nobody gives a room its id while somebody writes to it`() throws {
    let scratch = Scratch()
    let replica = try TestReplica(TestServer(), 1, device: 9, at: scratch.file())
    replica.store.patience = 0
    let session = try Store(path: scratch.file()) { 0 }
    var changes: [Change] = []
    let observation = session.observe { changes.append($0) }
    let row = ServerRow.RoomRow(id: 9, workspace: 1, kind: .dm(1, 2), createdAt: 3)
    _ = try session.openDM(of: 1, with: 2, in: 1)
    try session.openDM(of: 1, with: 2, in: 1) { room throws(StoreError) in
      #expect(throws: StoreError.self) { try replica.store.apply([.room(row)], from: .room(9), upTo: 1) }
      _ = try session.append("hello", to: room.id, by: 1)
    }
    changes = []
    try replica.store.apply([.room(row)], from: .room(9), upTo: 1)
    try session.collect()
    #expect(changes.contains(.workspace(1)))
    #expect(try session.openDM(of: 1, with: 2, in: 1).id == 9)
    #expect(try session.messages(in: 9).messages.map(\.text) == ["hello"])
    withExtendedLifetime(observation) {}
  }
}
