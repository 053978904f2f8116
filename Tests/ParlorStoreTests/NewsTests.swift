import Testing

@testable import ParlorStore

@Suite struct NewsTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  @Test func `the newest unread message is neither deleted nor one's own, in whatever room it is`() throws {
    let store = fixture.store
    func newest() throws -> String? { try store.newestUnread(of: fixture.bo)?.text }
    let other = try store.makeChannel(name: "Zoo", description: "", in: fixture.workspace, by: fixture.ann).id
    try store.join(other, fixture.bo)
    #expect(try newest() == nil)
    _ = try store.append("one", to: fixture.channel, by: fixture.ann)
    #expect(try newest() == "one")
    _ = try store.append("two", to: other, by: fixture.ann)
    let three = try store.append("three", to: other, by: fixture.ann)
    #expect(try newest() == "three")
    try store.delete(three.id, by: fixture.ann)
    #expect(try newest() == "two")
    // The room with the newest message has nothing newer of somebody else's than the other room.
    _ = try store.append("four", to: fixture.channel, by: fixture.ann)
    _ = try store.append("mine", to: other, by: fixture.bo)
    #expect(try newest() == "four")
    let last = try #require(try store.messages(in: fixture.channel).messages.last)
    try store.markRead(fixture.channel, by: fixture.bo, upTo: last.id)
    #expect(try newest() == "two")
    try store.setLevel(.mentions, of: other, for: fixture.bo)
    #expect(try newest() == nil)
  }

  @Test func `a room whose newest message was deleted does not hide a newer one elsewhere`() throws {
    let store = fixture.store
    let other = try store.makeChannel(name: "Zoo", description: "", in: fixture.workspace, by: fixture.ann).id
    try store.join(other, fixture.bo)
    _ = try store.append("older", to: other, by: fixture.ann)
    _ = try store.append("newer", to: fixture.channel, by: fixture.ann)
    for room in [other, fixture.channel] {
      try store.delete(try store.append("gone", to: room, by: fixture.ann).id, by: fixture.ann)
    }
    #expect(try store.newestUnread(of: fixture.bo)?.text == "newer")
  }

  @Test func `of many rooms, only the messages of one are looked at`() throws {
    func cost(rooms: Int) throws -> Int {
      let store = try Store(inMemory: { 1_750_000_000_000 })
      let account = try store.fill(messages: 1000, rooms: rooms)
      let newest = try #require(try store.newestUnread(of: account)).id
      let before = store.connection.steps
      #expect(try store.newestUnread(of: account)?.id == newest)
      return store.connection.steps - before
    }
    // Each room still costs a row of the list of rooms.
    #expect(try cost(rooms: 100) - cost(rooms: 50) < 50 * 40)
  }
}
