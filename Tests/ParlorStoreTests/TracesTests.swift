import Fixtures
import Testing

@testable import ParlorStore

/// Deleted text is in none of the store's files.
@Suite struct TracesTests {
  let scratch = Scratch()
  var path: String { scratch.file() }
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws { fixture = try Fixture(at: scratch.file()) }

  /// The files of the store that contain a text.
  private func places(of text: String) -> [String] {
    ["", "-wal", "-shm", "-journal"].filter { Scratch.read(path + $0).count(of: text) > 0 }
  }

  /// Texts that share a page with others, that fill a page, and that go on in overflow pages.
  private func secret(_ number: Int) -> String {
    "secret\(number)x" + String(repeating: "of nobody else \(number) ", count: number * number * 3)
  }

  @Test func `messages that are deleted or changed`() throws {
    var ids: [Message.ID] = []
    for number in 0..<30 {
      ids.append(try store.append(secret(number), to: 1, by: 1).id)
      _ = try store.append("between \(number)", to: 1, by: 2)
    }
    _ = try store.index(lag: 1)
    #expect(!places(of: "secret7x").isEmpty)
    for (number, id) in ids.enumerated() {
      if number.isMultiple(of: 2) {
        try store.delete(id, by: 1)
      } else {
        _ = try store.edit(id, to: "other words", by: 1)
      }
      #expect(places(of: "secret\(number)x") == [], "\(number)")
      #expect(places(of: "nobody else \(number) ") == [], "\(number)")
    }
    #expect(try store.messages(in: 1).messages.count == 30)
  }

  @Test func `channels and workspaces`() throws {
    for number in 0..<20 { _ = try store.append(secret(number), to: 1, by: 1) }
    _ = try store.makeChannel(name: "another secret", description: "", in: 1, by: 1)
    try store.delete(Room.ID(1), by: 1)
    for number in 0..<20 { #expect(places(of: "secret\(number)x") == []) }
    try store.delete(Workspace.ID(1), by: 1)
    #expect(places(of: "another secret") == [])
  }

  @Test func `files, unsent messages and keepsakes`() throws {
    let file = try store.stage("secret.name")
    for _ in 1...4 { try store.add(Array(String(repeating: "secret content ", count: 5000).utf8), to: file) }
    let message = try store.append("with a file", to: 1, by: 1, files: [file])
    let unsent = try store.keepUnsent("secret that was not sent", to: 1, by: 1, paths: ["/secret/path"])
    try store.keep(Keepsake(version: 1, text: "secret search"), as: "search/recent", of: 1)
    try store.delete(message.id, by: 1)
    #expect(places(of: "secret.name") == [])
    #expect(places(of: "secret content") == [])
    try store.dropUnsent(unsent.id, of: 1)
    #expect(places(of: "secret that was not sent") == [])
    #expect(places(of: "/secret/path") == [])
    try store.keep(nil, as: "search/recent", of: 1)
    #expect(places(of: "secret search") == [])
    try store.keep(Keepsake(version: 1, text: "secret draft"), as: "state", of: 1)
    try store.keep(Keepsake(version: 1, text: "nothing"), as: "state", of: 1)
    store.tidy()
    #expect(places(of: "secret draft") == [])
  }

  @Test func `while somebody reads, deleted text stays in the log until the next write`() throws {
    let other = try Connection(path: path, busyTimeout: 0)
    let id = try store.append("secret words", to: 1, by: 1).id
    try other.execute("BEGIN; SELECT * FROM message")
    try store.delete(id, by: 1)
    #expect(places(of: "secret words") == ["-wal"])
    try other.execute("COMMIT")
    _ = try store.append("more", to: 1, by: 1)
    #expect(places(of: "secret words") == [])
  }

  @Test func `the search index keeps no characters of deleted text`() throws {
    for number in 0..<600 { _ = try store.append("words \(number)", to: 1, by: 1) }
    let id = try store.append("qzx qzy", to: 1, by: 1).id
    _ = try store.index(lag: 1)
    _ = try store.append("qza", to: 1, by: 1)
    func count(_ gram: String) throws -> Int? {
      // The table has a row for each term, deleted or not.
      try store.connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.term USING fts5vocab('main', 'message_gram', 'row')")
      return try store.connection.row("SELECT count(*) FROM term WHERE term = ?", gram) { $0[0] as Int }
    }
    #expect(try count("qzx") == 1)
    try store.delete(id, by: 1)
    store.tidy()
    #expect(try count("qzx") == 0)
    #expect(Scratch.read(path).count(of: "qzx") == 0)
    #expect(try store.search(#require(SearchQuery("words 7")), in: 1, for: 1).hits.count > 0)
  }
}
