import Testing

@testable import ParlorStore

@Suite struct NumberTests {
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws {
    fixture = try Fixture()
    for text in ["one", "two", "three"] {
      _ = try fixture.store.append(text, to: fixture.channel, by: fixture.ann)
    }
  }

  @Test func `the number of a message is its id`() throws {
    let message = try #require(try store.message(2))
    #expect(message.number == 2)
    #expect(try store.id(of: 2) == 2)
    #expect(try store.message(numbered: 2) == message)
    #expect(try store.message(numbered: 4) == nil)
    #expect(try store.messages(in: 1).messages.map(\.number) == [1, 2, 3])
  }

  @Test func `a message with a number of its own is found by that only`() throws {
    try store.connection.execute(
      "UPDATE message SET number = 2 WHERE id = 3; UPDATE message SET number = 70 WHERE id = 2")
    #expect(try store.id(of: 2) == 3)
    #expect(try store.id(of: 70) == 2)
    #expect(try store.id(of: 3) == nil)
    #expect(try store.messages(in: 1).messages.map(\.number) == [1, 70, 2])
    #expect(try store.arrivals(in: 1, after: 1, limit: 9).map(\.number) == [70, 2])
  }

  @Test func `a notification tells of a message by its number`() throws {
    try store.connection.execute("UPDATE message SET number = id + 100")
    var content = Notice.Content()
    (content.title, content.room, content.message) = ("x", fixture.channel, 3)
    _ = try store.deliver(content, to: fixture.bo)
    // Number 3 is of no message here, so the notification counts beside the three messages.
    #expect(try store.joinedRoom(fixture.channel, of: fixture.bo)?.unread == 4)
    try store.connection.execute("UPDATE message SET number = 3 WHERE id = 1")
    #expect(try store.joinedRoom(fixture.channel, of: fixture.bo)?.unread == 3)
  }

  @Test func `a message is found by its number in the demo world`() throws {
    let demo = try Store.demo { 1_750_000_000_000 }
    #expect(try demo.message(numbered: 806)?.id == 806)
  }
}
