import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct SearchTests {
  private func found(
    _ text: String, _ fixture: Fixture, by account: Account.ID = 1, before: Message.ID? = nil, limit: Int = 10
  ) throws -> [String] {
    guard let query = SearchQuery(text) else { return ["no query"] }
    return try fixture.store.search(query, in: fixture.workspace, for: account, before: before, limit: limit)
      .hits.map(\.text)
  }

  @Test(arguments: [false, true])
  func `parts of words are found in any script, the newest first`(isIndexed: Bool) throws {
    let fixture = try Fixture()
    for text in ["Lunch at noon?", "오늘 점심은 김치찌개", "munching", "점심시간", "50% off: c++ & \"quotes\""] {
      _ = try fixture.store.append(text, to: fixture.channel, by: fixture.ann)
    }
    if isIndexed { try fixture.store.indexAll() }
    #expect(try found("unch", fixture) == ["munching", "Lunch at noon?"])
    #expect(try found("UN", fixture) == ["munching", "Lunch at noon?"])
    #expect(try found("점심", fixture) == ["점심시간", "오늘 점심은 김치찌개"])
    #expect(try found("치찌 심은", fixture) == ["오늘 점심은 김치찌개"])
    #expect(try found("noon lunch", fixture) == ["Lunch at noon?"])
    #expect(try found("lunch a", fixture) == ["Lunch at noon?"])
    #expect(try found("c++", fixture) == ["50% off: c++ & \"quotes\""])
    #expect(try found("\"quotes\"", fixture) == ["50% off: c++ & \"quotes\""])
    #expect(try found("nchlu", fixture) == [])
    #expect(try found("hing lunch", fixture) == [])
  }

  @Test(arguments: [false, true])
  func `a search finds only messages that the account may read`(isIndexed: Bool) throws {
    let fixture = try Fixture()
    let (store, ann, bo, cy) = (fixture.store, fixture.ann, fixture.bo, fixture.cy)
    try store.join(fixture.workspace, cy)
    let secret = try store.makeChannel(name: "secret", description: "", in: fixture.workspace, by: ann)
    let dm = try store.openDM(of: ann, with: cy, in: fixture.workspace)
    let other = try store.makeWorkspace(name: "Elsewhere", description: "", by: ann)
    let far = try store.makeChannel(name: "far", description: "", in: other.id, by: ann)
    for (room, text) in [
      (fixture.channel, "word for all"), (secret.id, "word for none"), (dm.id, "word for Cy"),
      (far.id, "word far away"),
    ] { _ = try store.append(text, to: room, by: ann) }
    if isIndexed { try store.indexAll() }
    #expect(try found("word", fixture, by: ann) == ["word for Cy", "word for none", "word for all"])
    #expect(try found("word", fixture, by: bo) == ["word for all"])
    #expect(try found("word", fixture, by: cy) == ["word for Cy"])
    try store.leave(fixture.channel, bo)
    #expect(try found("word", fixture, by: bo) == [])
    let page = try store.search(#require(SearchQuery("word")), in: fixture.workspace, for: cy)
    #expect(
      page.hits == [
        SearchHit(
          message: 3, room: dm.id, roomName: "Ann", isChannel: false, workspace: fixture.workspace,
          workspaceName: "Mill", authorName: "Ann", sentAt: fixture.clock.time, text: "word for Cy")
      ])
  }

  @Test(arguments: [false, true])
  func `an edited message is found by its new words alone, a deleted one not at all`(isIndexed: Bool) throws {
    let fixture = try Fixture()
    let message = try fixture.store.append("old words", to: fixture.channel, by: fixture.ann)
    let other = try fixture.store.append("old hat", to: fixture.channel, by: fixture.ann)
    if isIndexed { try fixture.store.indexAll() }
    _ = try fixture.store.edit(message.id, to: "새로운 말", by: fixture.ann)
    #expect(try found("old", fixture) == ["old hat"])
    #expect(try found("로운", fixture) == ["새로운 말"])
    try fixture.store.delete(other.id, by: fixture.ann)
    #expect(try found("old", fixture) == [])
    if isIndexed {
      let left = try fixture.store.connection.rows(
        "SELECT rowid FROM message_gram WHERE message_gram MATCH 'old' ORDER BY rowid"
      ) { $0[0] as Int64 }
      #expect(left == [])
    }
  }

  @Test func `messages of a room that is gone are not found`() throws {
    let fixture = try Fixture()
    _ = try fixture.store.append("gone soon", to: fixture.channel, by: fixture.ann)
    try fixture.store.indexAll()
    try fixture.store.delete(fixture.channel, by: fixture.ann)
    #expect(try found("soon", fixture) == [])
  }

  @Test func `pages of results follow each other without a gap, and have the number of all results`() throws {
    let fixture = try Fixture()
    for number in 1...25 {
      _ = try fixture.store.append("number \(number)", to: fixture.channel, by: fixture.ann)
    }
    try fixture.store.indexAll()
    for number in 26...33 {
      _ = try fixture.store.append("number \(number)", to: fixture.channel, by: fixture.ann)
    }
    let query = try #require(SearchQuery("number"))
    var all: [String] = []
    var counts: [Int] = []
    var before: Message.ID?
    while true {
      let page = try fixture.store.search(query, in: fixture.workspace, for: fixture.ann, before: before)
      all += page.hits.map(\.text)
      counts.append(page.count)
      before = page.hits.last?.message
      if !page.hasMore { break }
    }
    #expect(all == (1...33).reversed().map { "number \($0)" })
    #expect(counts == [33, 23, 13, 3])
  }

  @Test func `at most a hundred results are counted`() throws {
    let fixture = try Fixture()
    for _ in 0..<130 { _ = try fixture.store.append("again", to: fixture.channel, by: fixture.ann) }
    let page = try fixture.store.search(
      #require(SearchQuery("again")), in: fixture.workspace, for: fixture.ann)
    #expect(page.count == SearchPage.mostCounted)
    #expect(page.hasMore)
  }

  /// The search finds what reading every message would find, whatever is in the index.
  @Test(arguments: [11, 12, 13] as [UInt64])
  func `random searches find what reading everything finds`(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    let fixture = try Fixture()
    let second = try fixture.store.makeChannel(
      name: "two", description: "", in: fixture.workspace, by: fixture.bo)
    let letters = Array("abAB가나다é .👍")
    func text(_ length: Int) -> String {
      String((0..<length).map { _ in letters[random.below(letters.count)] })
    }
    var said: [(room: Room.ID, text: String)] = []
    for number in 0..<300 {
      let room = random.below(4) == 0 ? second.id : fixture.channel
      let words = "x" + text(1 + random.below(9))
      said.append((room, words))
      _ = try fixture.store.append(words, to: room, by: fixture.bo)
      if number % 97 == 0 { try fixture.store.indexAll() }
    }
    for _ in 0..<200 {
      guard let query = SearchQuery(text(2 + random.below(3))) else { continue }
      for (account, rooms) in [(fixture.ann, [fixture.channel]), (fixture.bo, [fixture.channel, second.id])] {
        let expected = said.filter { rooms.contains($0.room) && query.matches($0.text) }.map(\.text)
          .reversed()
        #expect(
          try found(query.text, fixture, by: account, limit: 1000) == Array(expected),
          "\(query.text) seed \(seed)")
      }
    }
  }

  @Test(arguments: [21, 22] as [UInt64])
  func `no text breaks the index or a search`(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    let fixture = try Fixture()
    for _ in 0..<300 {
      let bytes = (0..<(1 + random.below(24))).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = "ok" + String(decoding: bytes, as: UTF8.self)
      _ = try fixture.store.append(text, to: fixture.channel, by: fixture.ann)
      try fixture.store.indexAll()
      guard let query = SearchQuery(text) else { continue }
      #expect(try found(query.text, fixture, limit: 1) == [text])
    }
  }
}

extension Store {
  /// Adds every message to the index, including the newest.
  func indexAll() throws(StoreError) {
    _ = try index(limit: .max, lag: 1)
  }
}
