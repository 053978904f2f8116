import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Messages that a replica does not hold yet.
@Suite struct HistoryTests {
  let team: Team
  let people: (ann: Person, ben: Person, eve: Person)
  let ben: Replica

  /// Ann has sent a number of messages before Ben's replica begins.
  init() throws {
    team = try Team()
    people = try team.people()
    for start in stride(from: 1, through: Self.sent, by: 200) {
      try people.ann.act(
        #"{"op": "post", "room": 1, "number": \#(people.ann.number(Int64(start))), "text": "message \#(start)"}"#
      )
      try team.admin.run(
        """
        SELECT parlor_api.act($1, jsonb_agg(jsonb_build_object('op', 'post', 'room', 1, 'number', $2::bigint + i,
          'text', 'message ' || i) ORDER BY i)) FROM generate_series($3::bigint, $4::bigint) i
        """, .text(people.ann.token), .number(people.ann.number(0)), .number(Int64(start) + 1),
        .number(Int64(min(start + 199, Self.sent))))
    }
    ben = try Replica(of: people.ben, team)
  }

  private static let sent = 1200

  private func ask(_ question: Question) throws -> Answer? {
    guard case .waits(let id) = try ben.store.ask(question, by: ben.account) else { return nil }
    try ben.round()
    return try ben.store.takeAnswer(to: id)
  }

  private func held() throws -> Int { try ben.store.heldFrom(1) }

  private func newest(_ count: Int, before: Message.ID? = nil) throws -> [String] {
    try ben.store.messages(in: 1, before: before, limit: count).messages.map(\.text)
  }

  @Test func `a room begins with its newest messages, and all that were not read count`() throws {
    #expect(try held() == 1151)
    #expect(try newest(5000).count == 50)
    #expect(try newest(5000).first == "message 1151")
    #expect(try ben.unread() == 1200)
    #expect(try ben.store.messages(in: 1, limit: 50).hasOlder)
  }

  @Test func `older pages are fetched one after the other, without gaps`() throws {
    #expect(try ask(.older(1)) == .done)
    #expect(try held() == 651)
    #expect(try newest(5000) == (651...1200).map { "message \($0)" })
    #expect(try ben.unread() == 1200)
    #expect(try ask(.older(1)) == .done)
    #expect(try ask(.older(1)) == .done)
    #expect(try held() == 1)
    #expect(try newest(5000) == (1...1200).map { "message \($0)" })
    #expect(try ask(.older(1)) == .done)
    // They are no news.
    #expect(try ben.store.arrivals(in: 1, after: 0, limit: 5000).count == 50)
  }

  @Test func `what was read does not count again with an older page`() throws {
    let read = try #require(try ben.store.messages(in: 1, limit: 41).messages.first)
    try ben.store.markRead(1, by: ben.account, upTo: read.id)
    #expect(try ben.unread() == 40)
    #expect(try ask(.older(1)) == .done)
    #expect(try ben.unread() == 40)
  }

  @Test func `a change of a message that is not here waits for its page`() throws {
    try people.ann.act(#"{"op": "edit", "number": \#(people.ann.number(1100)), "text": "edited"}"#)
    try ben.round()
    #expect(try newest(5000).count == 50)
    _ = try ask(.older(1))
    #expect(try newest(101).first == "edited")
  }

  @Test func `a message is fetched with all those after it`() throws {
    let number = Message.Number(people.ann.number(300))
    #expect(try ben.store.message(numbered: number) == nil)
    #expect(try ask(.message(number)) == .room(1))
    #expect(try ben.store.message(numbered: number)?.text == "message 300")
    #expect(try held() == 151)
  }

  @Test func `a fetch that takes long goes on with the next question`() throws {
    var now = ContinuousClock.now
    try #require(ben.agent).clock = {
      now += .seconds(3)
      return now
    }
    let number = people.ann.number(10)
    #expect(throws: StoreError.farBack) { try ask(.message(Message.Number(number))) }
    #expect(try held() == 151)
    #expect(try ask(.message(Message.Number(number))) == .room(1))
    #expect(try held() == 1)
  }

  @Test
  func `a message of a channel that one could join is refused with the channel, and any other is unknown`()
    throws
  {
    try people.ann.ask(
      #"{"ask": "makeChannel", "workspace": 1, "name": "own", "key": "own", "description": ""}"#)
    try people.ann.post(5000, "secret", in: 2)
    #expect(throws: StoreError.notMember(2)) { try ask(.message(Message.Number(people.ann.number(5000)))) }
    let eve = try people.eve.client.run(
      "SELECT parlor_api.place($1, $2)", .text(people.eve.token), .number(people.ann.number(5000)))
    #expect(eve.text(0) == #"{"refused": "unknown"}"#, "a stranger is not told of the channel")
    #expect(throws: StoreError.refusedByServer(reason: "unknown")) { try ask(.message(77)) }
  }

  @Test func `all since a time is fetched`() throws {
    // All messages have the same time, so that the room has none before it.
    let time = try #require(try ben.store.heldSince(1))
    #expect(try ask(.since(1, time + 1)) == .room(1))
    #expect(try held() == 1151)
    #expect(try ask(.since(1, time)) == .room(1))
    #expect(try held() == 1)
  }

  @Test func `a page that leaves a gap is refused whole`() throws {
    let row = ServerRow.MessageRow(number: 99, room: 1, sequence: 7, author: 1, sentAt: 1, text: "stray")
    #expect(throws: StoreError.invalid(.message)) {
      try ben.store.addPage([.message(row)], from: 7, to: 1)
    }
    #expect(try ben.store.message(numbered: 99) == nil)
    #expect(try held() == 1151)
  }

  @Test func `who comes back to a room holds its newest messages again`() throws {
    _ = try ask(.older(1))
    _ = try ask(.leave(.channel(1)))
    try people.ann.act(#"{"op": "edit", "number": \#(people.ann.number(700)), "text": "edited"}"#)
    _ = try ask(.join(1))
    #expect(try held() == 1151)
    #expect(try newest(5000).count == 50)
    _ = try ask(.older(1))
    #expect(try newest(501).first == "edited")
  }

  private func found(_ text: String) throws -> [String] {
    try ben.store.search(#require(SearchQuery(text)), in: 1, for: ben.account, limit: 100).hits.map(\.text)
  }

  @Test func `a search on the server brings messages that are not here, and no page of them`() throws {
    func numbers(_ range: ClosedRange<Int>) -> Set<String> {
      Set(range.filter { String($0).contains("99") }.map { "message \($0)" })
    }
    #expect(try Set(found("message 99")) == numbers(1151...1200))
    #expect(try ask(.search("MESSAGE 99", SearchScope(1))) == .done)
    #expect(try Set(found("message 99")) == numbers(1...1200))
    #expect(try held() == 1151)
    #expect(try newest(5000).count == 50)
    #expect(try ben.unread() == 1200)
    // A page brings them to their places.
    #expect(try ask(.older(1)) == .done)
    #expect(try newest(5000) == (651...1200).map { "message \($0)" })
  }

  @Test func `a search finds the newest of all rooms, as a look at every message does`() throws {
    for name in ["two", "three"] {
      try people.ann.ask(
        #"{"ask": "makeChannel", "workspace": 1, "name": "\#(name)", "key": "\#(name)", "description": ""}"#)
    }
    // More than what is looked through at once, with times that alternate.
    try team.admin.execute(
      """
      INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text)
      SELECT 9000000000 + room * 100000 + i, room, i, i, 1, 1000000000000 + i * 7 + room, 'word ' || i
      FROM generate_series(1, 21000) i, unnest(ARRAY[2, 3]) room;
      UPDATE parlor.room SET last_sequence = 21000, rev = 21000, last_at = 1000000000000 + 21000 * 7 + id WHERE id IN (2, 3);
      """)
    let wishes: [(words: String, until: Int64, most: Int64)] = [
      ("word", .max, 500), ("word 1", .max, 7), ("rd 9", 1_000_000_050_000, 100), ("message 77", .max, 20),
      ("5 none", .max, 9),
    ]
    for wish in wishes {
      let found = try team.admin.run(
        """
        SELECT string_agg(m->>'number', ' ') FROM jsonb_array_elements(parlor_api.search($1, jsonb_build_object(
          'words', string_to_array($2, ' '), 'until', $3::bigint), $4::int)->'messages') m
        """, .text(people.ann.token), .text(wish.words), .number(wish.until), .number(wish.most))
      let wanted = try team.admin.run(
        """
        SELECT string_agg(number::text, ' ') FROM (SELECT number FROM parlor.message WHERE sent_at < $2
          AND text ILIKE ALL (SELECT '%' || w || '%' FROM unnest(string_to_array($1, ' ')) w)
          ORDER BY sent_at DESC, number DESC LIMIT $3) m
        """, .text(wish.words), .number(wish.until), .number(wish.most))
      #expect(found.text(0) == wanted.text(0), "\(wish)")
    }
  }

  @Test func `a search that takes too long stops, and says so`() throws {
    try team.admin.execute(
      "CREATE OR REPLACE FUNCTION parlor.search_time() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '-1 second' $$"
    )
    #expect(throws: StoreError.searchedPartly) { try ask(.search("message 99", SearchScope(1))) }
  }

  @Test func `a search looks in the rooms, for the authors and in the times that were asked for`() throws {
    var scope = SearchScope(1)
    scope.authors = [2]
    #expect(try ask(.search("message 700", scope)) == .done)
    #expect(try found("message 700").isEmpty)
    (scope.authors, scope.rooms) = ([1], [])
    #expect(try ask(.search("message 700", scope)) == .done)
    #expect(try found("message 700").isEmpty)
    (scope.rooms, scope.times) = ([1], 0..<1)
    #expect(try ask(.search("message 700", scope)) == .done)
    #expect(try found("message 700").isEmpty)
    scope.times = 0..<Int64.max
    #expect(try ask(.search("message 700", scope)) == .done)
    #expect(try found("message 700") == ["message 700"])
  }

  @Test(arguments: ["%", "_", "\\", "%%%", "100%", "' OR true --", "\u{0}x"])
  func `signs of patterns are only signs`(text: String) throws {
    _ = try? ask(.search(text, SearchScope(1)))
    #expect(try held() == 1151)
    #expect(
      try ben.store.search(#require(SearchQuery("message")), in: 1, for: 2, limit: 5000).hits.count == 50)
  }

  @Test func `a stranger finds nothing`() throws {
    let answer = try people.eve.client.run(
      #"SELECT parlor_api.search($1, '{"words": ["message"], "rooms": [1], "workspace": 1}', 9)"#,
      .text(people.eve.token))
    #expect(answer.text(0) == #"{"messages": []}"#)
  }
}
