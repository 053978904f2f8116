import Testing

@testable import ParlorStore

@Suite struct SearchIndexTests {
  let scratch = Scratch()

  private func texts(_ word: String, in store: Store, for account: Account.ID = 1) throws -> [String] {
    let workspace = try #require(try store.workspaces(of: account).first)
    return try store.search(#require(SearchQuery(word)), in: workspace.id, for: account).hits.map(\.text)
  }

  @Test func `messages of an older store are found once they are indexed, the newest first`() throws {
    let fixture = try Fixture(at: scratch.file())
    let connection = fixture.store.connection
    for number in 1...1500 {
      try connection.run(
        "INSERT INTO message (room_id, sequence, author_id, sent_at, text) VALUES (1, ?, 1, 0, ?)", number,
        number == 3 || number == 1400 ? "needle \(number)" : "hay")
    }
    try connection.run("UPDATE search_range SET first_id = 1501, last_id = 1500")
    let store = try Store(path: scratch.file()) { 0 }
    #expect(try texts("needle", in: store) == [])
    #expect(try store.index(limit: 500) == IndexProgress(ahead: 0, behind: 1000, all: 1500))
    #expect(try texts("needle", in: store) == ["needle 1400"])
    _ = try store.append("needle, the newest", to: 1, by: 1)
    let end = try store.index()
    #expect(end == IndexProgress(ahead: 1, behind: 0, all: 1501))
    #expect(end.isComplete && !end.isLagging)
    #expect(try texts("needle", in: store) == ["needle, the newest", "needle 1400", "needle 3"])
    #expect(try texts("needle", in: fixture.store) == ["needle, the newest", "needle 1400", "needle 3"])
  }

  @Test func `sending extends the index from time to time`() throws {
    let fixture = try Fixture()
    for number in 1..<Int(Store.indexLag) { _ = try fixture.store.append("\(number) sent", to: 1, by: 1) }
    #expect(try fixture.store.searchRange().last == 0)
    _ = try fixture.store.append("one more sent", to: 1, by: 1)
    #expect(try fixture.store.searchRange().last == Store.indexLag)
    #expect(try texts("more sent", in: fixture.store) == ["one more sent"])
  }

  @Test func `a search in rooms with few of the messages asks the index for those rooms`() throws {
    let fixture = try Fixture()
    let quiet = try fixture.store.makeChannel(
      name: "quiet", description: "", in: fixture.workspace, by: fixture.bo)
    _ = try fixture.store.append("word, quietly", to: quiet.id, by: fixture.bo)
    for _ in 0..<1100 { _ = try fixture.store.append("word", to: fixture.channel, by: fixture.ann) }
    _ = try fixture.store.index()
    try fixture.store.leave(fixture.channel, fixture.bo)
    let before = fixture.store.connection.steps
    #expect(try texts("word", in: fixture.store, for: fixture.bo) == ["word, quietly"])
    // The search reads the hundred messages that are newer than the index, and not the thousand older ones that are
    // missing from it.
    #expect(fixture.store.connection.steps - before < 4000)
  }

  @Test func `the demo world is indexed when it is searched, not before`() throws {
    let store = try Store.demo { 1_750_000_000_000 }
    #expect(try store.searchRange().last == 0)
    while try store.index().isLagging {}
    let query = try #require(SearchQuery("lunch"))
    let page = try store.search(query, in: 1, for: DemoWorld.account)
    #expect(page.hits.count == 10)
    #expect(page.hits.allSatisfy { query.matches($0.text) })
    let rooms = try store.connection.rows(
      "SELECT room_id, text FROM message WHERE room_id IN (SELECT room_id FROM room_member WHERE account_id = 1)"
    ) { (room: $0[0] as Int64, text: $0[1] as String) }
    let expected = rooms.filter { $0.room != 48 && $0.room != 49 && $0.room != 50 && $0.room != 66 }
      .filter { query.matches($0.text) }.count
    #expect(page.count == min(expected, SearchPage.mostCounted))
  }
}
