import Testing

@testable import ParlorStore

/// A room whose messages arrived in another order than that of their sequence numbers.
@Suite struct OrderTests {
  let fixture: Fixture
  var store: Store { fixture.store }
  var room: Room.ID { fixture.channel }

  /// Ids 1 to 8 have the sequence numbers 2, 1, 4, 3, 6, 5, 8, 7.
  init() throws {
    fixture = try Fixture()
    for number in 1...8 {
      let author = number.isMultiple(of: 2) ? fixture.ann : fixture.bo
      fixture.clock.time += 1000
      _ = try fixture.store.append("\(number)", to: fixture.channel, by: author)
    }
    try fixture.store.connection.execute(
      """
      UPDATE message SET sequence = sequence + iif(sequence % 2, 1, -1);
      UPDATE message SET sent_at = 1000000 + sequence * 1000;
      UPDATE room_member SET read_id = 4, read_upto = 3, read_sequence = 3 WHERE account_id = 1;
      """)
  }

  private func ids(_ messages: [Message]) -> [Message.ID] { messages.map(\.id) }

  @Test func `pages follow the sequence numbers`() throws {
    #expect(ids(try store.messages(in: room).messages) == [2, 1, 4, 3, 6, 5, 8, 7])
    #expect(ids(try store.messages(in: room, before: 6, limit: 2).messages) == [4, 3])
    #expect(ids(try store.messages(in: room, after: 3, limit: 2).messages) == [6, 5])
    #expect(ids(try store.messages(in: room, around: 3, limit: 1).messages) == [4, 3, 6])
    #expect(try store.messages(in: room, before: 2, limit: 2).hasOlder == false)
    #expect(try store.messages(in: room, after: 8, limit: 2).hasNewer == false)
  }

  @Test func `a page can begin with a message`() throws {
    #expect(ids(try store.messages(in: room, from: 3, limit: 2).messages) == [3, 6])
  }

  @Test func `arrivals follow the ids`() throws {
    #expect(ids(try store.arrivals(in: room, after: 5, limit: 2)) == [6, 7])
  }

  @Test func `an entry and the read position follow the sequence numbers`() throws {
    let entry = try store.entry(to: room, for: fixture.ann)
    #expect(ids(entry.read) == [2, 1, 4])
    #expect(ids(entry.unread) == [3, 6, 5, 8, 7])
    #expect(try !store.markRead(room, by: fixture.ann, upTo: 1))
    #expect(try store.markRead(room, by: fixture.ann, upTo: 3))
    #expect(ids(try store.entry(to: room, for: fixture.ann).read) == [2, 1, 4, 3, 6])
    // Sequence numbers 5 and 7 are the account's own.
    try store.connection.execute("UPDATE room_member SET read_sequence = 6 WHERE account_id = 1")
    #expect(try store.joinedRoom(room, of: fixture.ann)?.unread == 2)
    #expect(try !store.markRead(room, by: fixture.ann, upTo: 6))
    #expect(try store.joinedRoom(room, of: fixture.ann)?.unread == 2)
    #expect(try store.newestUnread(of: fixture.ann)?.id == 7)
  }

  @Test func `mentions are those after the read position`() throws {
    try store.connection.execute("UPDATE message SET text = '@Ann ' || text")
    #expect(
      try store.calls(in: room, to: fixture.ann, after: 4) == ["@Ann 3", "@Ann 5", "@Ann 7"])
    var called: [Message.ID] = []
    try store.forEachUnreadCall(to: fixture.ann, most: 10) { id, _ in called.append(id) }
    #expect(called == [3, 5, 7])
  }

  @Test func `the first message of a day is found by its sequence number`() throws {
    #expect(try store.firstMessage(in: room, from: 1_003_500) == 3)
    #expect(try store.firstMessage(in: room, from: 1_009_000) == nil)
  }

  @Test func `a page is read from the index of sequence numbers`() throws {
    let older = try store.connection.rows(
      "EXPLAIN QUERY PLAN SELECT text FROM message WHERE room_id = 1 AND sequence < 9 ORDER BY sequence DESC"
    ) { $0[3] as String }
    #expect(older == ["SEARCH message USING INDEX message_by_sequence (room_id=? AND sequence<?)"])
    let newer = try store.connection.rows(
      "EXPLAIN QUERY PLAN SELECT text FROM message WHERE room_id = 1 AND sequence > 9 ORDER BY sequence"
    ) { $0[3] as String }
    #expect(newer == ["SEARCH message USING INDEX message_by_sequence (room_id=? AND sequence>?)"])
  }

  @Test func `a page costs the same in a room with many messages`() throws {
    func cost(_ count: Int) throws -> Int {
      let store = try Store(inMemory: { 1_750_000_000_000 })
      let account = try store.fill(messages: count, rooms: 1)
      let middle = try store.entry(to: 1, for: account).read[0].id
      let before = store.connection.steps
      _ = try store.messages(in: 1, before: middle)
      _ = try store.messages(in: 1, around: middle)
      _ = try store.entry(to: 1, for: account)
      return store.connection.steps - before
    }
    #expect(try cost(20_000) <= cost(2000) * 11 / 10)
  }

  @Test func `a store from before sequence numbers gave the order keeps what was read`() throws {
    let scratch = Scratch()
    do {
      let old = try Connection(path: scratch.file(), busyTimeout: 0)
      try SchemaStep.apply(to: old, upTo: 25)
      try old.execute(
        """
        INSERT INTO account (email, nickname, phone, coins, password, created_at)
        VALUES ('a@example.org', 'A', '', 7, '*', 1), ('b@example.org', 'B', '', 7, '*', 1);
        INSERT INTO workspace (admin_id, name, description, created_at) VALUES (1, 'W', '', 1);
        INSERT INTO room (workspace_id, name, description, admin_id, created_at, last_message_id, last_sequence)
        VALUES (1, 'r', '', 1, 1, 3, 3);
        INSERT INTO room_member (account_id, room_id, joined_at, read_id, read_sequence)
        VALUES (1, 1, 1, 2, 2), (2, 1, 1, 0, 0);
        INSERT INTO message (room_id, sequence, author_id, sent_at, text)
        VALUES (1, 1, 1, 1, 'x'), (1, 2, 1, 2, 'y'), (1, 3, 1, 3, 'z @B');
        """)
    }
    let store = try Store(path: scratch.file()) { 5 }
    #expect(try store.entry(to: 1, for: 1).read.map(\.text) == ["x", "y", "z @B"])
    #expect(try store.entry(to: 1, for: 2).unread.map(\.text) == ["x", "y", "z @B"])
    #expect(try store.calls(in: 1, to: 2, after: 2) == ["z @B"])
  }
}
