import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct SendingTests {
  static let hostile = [
    "\u{1B}[31mred\u{1B}[2J\u{1B}]0;title\u{7}", "a\u{202E}b\u{2066}c\u{2069}", "NUL \0 inside\0",
    "\u{9B}31m",
    "'; DROP TABLE message; --", "\" OR 1=1", "%s%n ?1 :a @b $c", "e\u{301}\u{302}\u{303}", "👨‍👩‍👧‍👦🏳️‍🌈",
    "\u{FEFF}bom",
    "한글 \u{1112}\u{1161}\u{11AB}", "\u{E0041}\u{E0042}x", "line\u{2028}sep\r\nnew\n", "\u{10FFFF}\u{FFFE}",
  ]

  @Test func `hostile texts come back byte for byte`() throws {
    let fixture = try Fixture(at: nil)
    let seed = UInt64.random(in: 0..<(.max))
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    var texts = Self.hostile
    for _ in 0..<200 {
      let bytes = (0..<random.below(60)).map { _ in UInt8(random.below(256)) }
      texts.append("x" + String(decoding: bytes, as: UTF8.self))
    }
    for text in texts {
      let sent = try fixture.store.append(text, to: fixture.channel, by: fixture.ann)
      let read = try #require(try fixture.store.message(sent.id))
      #expect(Array(read.text.utf8) == Array(text.utf8), "seed \(seed)")
      try fixture.store.keep(Keepsake(version: 1, text: text), as: text, of: fixture.ann)
      let kept = try #require(try fixture.store.keepsake(text, of: fixture.ann))
      #expect(Array(kept.text.utf8) == Array(text.utf8), "seed \(seed)")
    }
    #expect(try fixture.store.connection.row("PRAGMA integrity_check") { $0[0] as String } == "ok")
  }

  @Test func `a write that the disk does not confirm is kept, and the user is told`() throws {
    let scratch = Scratch()
    let fixture = try Fixture(at: scratch.file())
    let store = fixture.store
    var told = 0
    store.onUnsynced = { told += 1 }
    // SQLITE_IOERR_FSYNC
    store.connection.sync = { _ in 1034 }
    let sent = try store.append("said once", to: fixture.channel, by: fixture.ann)
    #expect(told == 1)
    #expect(try Store(path: scratch.file()) { 0 }.messages(in: fixture.channel).messages == [sent])
    try store.markRead(fixture.channel, by: fixture.bo, upTo: sent.id)
    #expect(told == 1)
    try store.delete(sent.id, by: fixture.ann)
    #expect(told == 2)
  }

  @Test func `a message needs a text and a room`() throws {
    let store = try Fixture().store
    for text in ["", " \n\t", "\u{3000}\u{2003}", String(repeating: "x", count: 65_537)] {
      #expect(failure { () throws(StoreError) in try store.append(text, to: 1, by: 1) } == .invalid(.message))
    }
    #expect(failure { () throws(StoreError) in try store.append("x", to: 1, by: 3) } == .notMember(1))
    #expect(failure { () throws(StoreError) in try store.append("x", to: 9, by: 1) } == .notMember(9))
    #expect(
      failure { () throws(StoreError) in try store.append("x", to: 1, by: 1, replyTo: 9) }
        == .invalid(.replyTo))
    let first = try store.append("x", to: 1, by: 1)
    #expect(try store.append("y", to: 1, by: 2, replyTo: first.id).replyTo == first.id)
    #expect(try store.messages(in: 1).messages.count == 2)
  }

  @Test func `ids are never used twice`() throws {
    let fixture = try Fixture()
    let last = try fixture.store.append("x", to: fixture.channel, by: fixture.ann)
    try fixture.store.connection.execute("DELETE FROM room")
    #expect(try fixture.store.message(last.id) == nil)
    let room = try fixture.store.makeChannel(
      name: "all", description: "", in: fixture.workspace, by: fixture.ann)
    #expect(room.id == 2)
    #expect(try fixture.store.append("y", to: room.id, by: fixture.ann).id > last.id)
  }
}
