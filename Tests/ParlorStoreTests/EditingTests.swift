import Testing
import UsherSubjects

@testable import ParlorStore

@Suite struct EditingTests {
  @Test func `an author can edit and delete a message, and sessions learn of it`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let sent = try store.append("teh", to: 1, by: fixture.bo)
    let reply = try store.append("what?", to: 1, by: fixture.ann, replyTo: sent.id)
    var heard: [Change] = []
    let observation = store.observe { heard.append($0) }
    fixture.clock.time += 5000
    let edited = try store.edit(sent.id, to: "the", by: fixture.bo)
    #expect(
      edited
        == Message(
          id: sent.id, room: 1, sequence: 1, author: fixture.bo, authorName: "Bo", sentAt: sent.sentAt,
          text: "the",
          editedAt: sent.sentAt + 5000))
    try store.delete(sent.id, by: fixture.bo)
    let gone = try #require(try store.message(sent.id))
    #expect([gone.text, "\(gone.deletedAt == sent.sentAt + 5000)"] == ["", "true"])
    #expect(try store.messages(in: 1).messages == [gone, reply])
    #expect(heard == [.edited(sent.id, 1), .edited(sent.id, 1)])
    observation.cancel()
  }

  @Test func `others cannot edit it, nor an author who has left, nor anybody after a deletion`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let sent = try store.append("x", to: 1, by: fixture.bo)
    func edit(_ account: Account.ID, _ text: String = "y", _ id: Message.ID? = nil) -> StoreError? {
      failure { () throws(StoreError) in try store.edit(id ?? sent.id, to: text, by: account) }
    }
    func delete(_ account: Account.ID) -> StoreError? {
      failure { () throws(StoreError) in try store.delete(sent.id, by: account) }
    }
    #expect([edit(fixture.ann), delete(fixture.ann)] == [.notAuthor(sent.id), .notAuthor(sent.id)])
    #expect([edit(fixture.bo, ""), edit(fixture.bo, " \n")] == [.invalid(.message), .invalid(.message)])
    #expect(edit(fixture.bo, "y", 99) == .unknown(.message(99)))
    try store.connection.transaction { () throws(StoreError) in
      try store.connection.run("DELETE FROM room_member WHERE account_id = ?", fixture.bo)
    }
    #expect([edit(fixture.bo), delete(fixture.bo)] == [.notMember(1), .notMember(1)])
    try store.join(fixture.channel, fixture.bo)
    try store.delete(sent.id, by: fixture.bo)
    #expect(
      [edit(fixture.bo), delete(fixture.bo)] == [.unknown(.message(sent.id)), .unknown(.message(sent.id))])
  }

  @Test func `an edit may empty the text of a message with files`() throws {
    let fixture = try Fixture()
    let file = try fixture.store.stage("a")
    let sent = try fixture.store.append("look", to: 1, by: 1, files: [file])
    #expect(try fixture.store.edit(sent.id, to: "", by: 1).files == sent.files)
  }

  @Test func `messages of the demo world can be edited before they are read`() throws {
    let store = try Store.demo { DemoTests.now }
    let room = try #require(DemoWorld.rooms.first { $0.id == 42 })
    let all = try Store.demo { DemoTests.now }.messages(in: 42, after: 0, limit: 5000).messages
    let own = try #require(all.first { $0.author == DemoWorld.account })
    #expect(try store.edit(own.id, to: "else", by: DemoWorld.account).text == "else")
    try store.delete(own.id, by: DemoWorld.account)
    #expect(try store.messages(in: 42, after: 0, limit: 5000).messages.count == room.count)
  }
}
