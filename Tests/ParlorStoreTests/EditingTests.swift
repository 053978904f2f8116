import Testing
import Usher

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
          id: sent.id, number: sent.number, room: 1, sequence: 1, author: fixture.bo, authorName: "Bo",
          sentAt: sent.sentAt,
          text: "the",
          editedAt: sent.sentAt + 5000))
    try store.delete(sent.id, by: fixture.bo)
    let gone = try #require(try store.message(sent.id))
    #expect([gone.text, "\(gone.deletedAt == sent.sentAt + 5000)"] == ["", "true"])
    #expect(try store.messages(in: 1).messages == [gone, reply])
    #expect(heard == [.edited(sent.id, 1), .edited(sent.id, 1)])
    observation.cancel()
  }

  @Test func `nobody empties the text of a message without files`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let sent = try store.append("x", to: 1, by: fixture.bo)
    for text in ["", " \n"] {
      #expect(
        failure { () throws(StoreError) in try store.edit(sent.id, to: text, by: fixture.bo) }
          == .invalid(.message))
    }
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
