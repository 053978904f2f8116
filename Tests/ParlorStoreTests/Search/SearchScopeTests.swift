import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct SearchScopeTests {
  private func found(
    _ text: String, _ scope: SearchScope, _ fixture: Fixture, limit: Int = 10
  ) throws -> [String] {
    let query = try #require(SearchQuery(text, isNarrow: true))
    return try fixture.store.search(query, within: scope, for: fixture.ann, limit: limit).hits.map(\.text)
  }

  @Test(arguments: [false, true])
  func `a search finds only messages of its rooms, its authors and its times`(isIndexed: Bool) throws {
    let fixture = try Fixture()
    let (store, clock) = (fixture.store, fixture.clock)
    let second = try store.makeChannel(name: "two", description: "", in: fixture.workspace, by: fixture.ann)
    try store.join(second.id, fixture.bo)
    let start = clock.time
    for (room, author, text) in [
      (fixture.channel, fixture.ann, "tea 1"), (second.id, fixture.bo, "tea 2"),
      (fixture.channel, fixture.bo, "tea 3"), (second.id, fixture.ann, "cake 4"),
      (fixture.channel, fixture.ann, "tea 5"),
    ] {
      _ = try store.append(text, to: room, by: author)
      clock.time += 1000
    }
    if isIndexed { try store.indexAll() }
    var scope = SearchScope(fixture.workspace)
    #expect(!scope.isNarrow)
    #expect(try found("tea", scope, fixture) == ["tea 5", "tea 3", "tea 2", "tea 1"])
    scope.rooms = [fixture.channel]
    #expect(scope.isNarrow)
    #expect(try found("tea", scope, fixture) == ["tea 5", "tea 3", "tea 1"])
    scope.authors = [fixture.ann]
    #expect(try found("tea", scope, fixture) == ["tea 5", "tea 1"])
    scope.rooms = nil
    #expect(try found("", scope, fixture) == ["tea 5", "cake 4", "tea 1"])
    scope.times = (start + 1000)..<(start + 4000)
    #expect(try found("", scope, fixture) == ["cake 4"])
    scope.authors = nil
    #expect(try found("", scope, fixture) == ["cake 4", "tea 3", "tea 2"])
    #expect(try found("e", scope, fixture) == ["cake 4", "tea 3", "tea 2"])
    scope.times = (start + 9000)..<Int64.max
    #expect(try found("tea", scope, fixture) == [])
    scope = SearchScope(nil)
    scope.authors = []
    #expect(try found("tea", scope, fixture) == [])
  }

  @Test(arguments: [false, true])
  func `a search in all workspaces finds only rooms of the account, and names the workspace`(isIndexed: Bool)
    throws
  {
    let fixture = try Fixture()
    let store = fixture.store
    let other = try store.makeWorkspace(name: "Elsewhere", description: "", by: fixture.ann)
    let far = try store.makeChannel(name: "far", description: "", in: other.id, by: fixture.ann)
    let foreign = try store.makeWorkspace(name: "Foreign", description: "", by: fixture.cy)
    let closed = try store.makeChannel(name: "closed", description: "", in: foreign.id, by: fixture.cy)
    _ = try store.append("word near", to: fixture.channel, by: fixture.ann)
    _ = try store.append("word far", to: far.id, by: fixture.ann)
    _ = try store.append("word closed", to: closed.id, by: fixture.cy)
    if isIndexed { try store.indexAll() }
    let query = try #require(SearchQuery("word"))
    let hits = try store.search(query, within: SearchScope(nil), for: fixture.ann).hits
    #expect(hits.map(\.text) == ["word far", "word near"])
    #expect(hits.map(\.workspaceName) == ["Elsewhere", "Mill"])
    #expect(hits.map(\.workspace) == [other.id, fixture.workspace])
  }

  /// The search finds what reading every message would find, whatever is in the index, and page by page.
  @Test(arguments: [31, 32, 33] as [UInt64])
  func `random scopes find what reading everything finds`(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    let fixture = try Fixture()
    let (store, clock, start) = (fixture.store, fixture.clock, fixture.clock.time)
    var rooms = [fixture.channel]
    for name in ["two", "three"] {
      rooms.append(try store.makeChannel(name: name, description: "", in: 1, by: fixture.ann).id)
      try store.join(rooms[rooms.count - 1], fixture.bo)
    }
    var said: [(room: Room.ID, author: Account.ID, at: Int64, text: String)] = []
    for number in 0..<250 {
      let (room, author) = (rooms[random.below(3)], [fixture.ann, fixture.bo][random.below(2)])
      let text = ["tea", "cake", "점심", "x"][random.below(4)] + " \(number)"
      let message = try store.append(text, to: room, by: author)
      said.append((room, author, message.sentAt, text))
      clock.time += Int64(random.below(50))
      // For one seed, the clock is set back now and then: ids then do not follow the time of all rooms.
      if seed == 33, random.below(20) == 0 { clock.time -= 500 }
      if number % 83 == 0 { try store.indexAll() }
    }
    for _ in 0..<150 {
      var scope = SearchScope(random.below(2) == 0 ? nil : 1)
      if random.below(2) == 0 { scope.rooms = Set(rooms.filter { _ in random.below(2) == 0 }) }
      if random.below(2) == 0 {
        scope.authors = random.below(4) == 0 ? [1, 2] : [random.below(2) == 0 ? 1 : 2]
      }
      if random.below(2) == 0 {
        let first = start + Int64(random.below(6000))
        scope.times = first..<(random.below(3) == 0 ? .max : first + Int64(1 + random.below(3000)))
      }
      let words = ["tea", "점심", "", "a", "cake 1"][random.below(5)]
      let query = try #require(SearchQuery(words, isNarrow: true))
      let expected = said.filter { one in
        scope.rooms?.contains(one.room) ?? true && scope.authors?.contains(one.author) ?? true
          && scope.times.contains(one.at) && query.matches(one.text)
      }.map(\.text).reversed()
      var all: [String] = []
      var before: Message.ID?
      repeat {
        let page = try store.search(query, within: scope, for: fixture.ann, before: before, limit: 60)
        all += page.hits.map(\.text)
        before = page.hasMore ? page.hits.last?.message : nil
      } while before != nil
      #expect(all == Array(expected), "\(words) \(scope) seed \(seed)")
    }
  }

  @Test func `the index of an older store is built again, with the authors`() throws {
    let path = Scratch()
    let file = path.file()
    do {
      let fixture = try Fixture(at: file)
      _ = try fixture.store.append("old tea", to: fixture.channel, by: fixture.bo)
      try fixture.store.indexAll()
      // As a store that Parlor wrote before messages were known by their authors.
      try fixture.store.connection.execute(
        """
        INSERT INTO message_gram (message_gram) VALUES ('delete-all');
        INSERT INTO message_gram (rowid, grams) VALUES (1, 'old tea');
        ALTER TABLE room DROP COLUMN topic;
        DROP TABLE push;
        ALTER TABLE push_position DROP COLUMN generation;
        ALTER TABLE push_position DROP COLUMN former;
        DROP INDEX message_call;
        DROP INDEX message_by_sequence;
        DROP INDEX message_by_number;
        DROP INDEX message_answer;
        DROP INDEX unread_reaction;
        ALTER TABLE reaction DROP COLUMN unread_by;
        ALTER TABLE reaction DROP COLUMN reacted_at;
        DROP TABLE account_key;
        DROP TABLE invitation;
        DROP TABLE read_range;
        ALTER TABLE room_member DROP COLUMN read_upto;
        DROP VIEW listed_room;
        DROP VIEW joined_room;
        DROP VIEW waiting_notice;
        DROP TABLE notice;
        DROP TABLE refused;
        DROP TABLE pack_price;
        DROP TABLE pack;
        ALTER TABLE purchase DROP COLUMN paid;
        ALTER TABLE purchase DROP COLUMN taken;
        ALTER TABLE purchase DROP COLUMN told_state;
        DROP TABLE outbox;
        DROP TABLE awaited_reaction;
        DROP TABLE origin;
        DROP TABLE stream;
        DROP TABLE question;
        ALTER TABLE room DROP COLUMN listed_members;
        ALTER TABLE room DROP COLUMN held_from;
        ALTER TABLE message DROP COLUMN is_fetched;
        ALTER TABLE message DROP COLUMN by_program;
        DROP TABLE hook;
        DROP TABLE bot;
        ALTER TABLE signed_in DROP COLUMN since;
        DROP INDEX attachment_number;
        ALTER TABLE attachment DROP COLUMN number;
        ALTER TABLE attachment DROP COLUMN sent;
        ALTER TABLE attachment DROP COLUMN path;
        DROP INDEX message_awaited;
        ALTER TABLE message DROP COLUMN reply_number;
        ALTER TABLE unsent DROP COLUMN reason;
        ALTER TABLE message DROP COLUMN number;
        DROP TABLE acted_message;
        CREATE TABLE notice (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER, identity TEXT, collapse TEXT, thread TEXT, title TEXT,
          body TEXT, place TEXT, level INTEGER, relevance REAL, received_at INTEGER, seen_at INTEGER);
        CREATE VIEW joined_room AS SELECT 1;
        CREATE VIEW listed_room AS SELECT 1;
        PRAGMA user_version = 18;
        """)
    }
    let store = try Store(path: file) { 0 }
    #expect(try store.index(limit: 0).behind == 1)
    try store.indexAll()
    var scope = SearchScope(1)
    scope.authors = [2]
    let query = try #require(SearchQuery("tea"))
    #expect(try store.search(query, within: scope, for: 1).hits.map(\.text) == ["old tea"])
  }
}
