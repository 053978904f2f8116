import Testing
import Usher

@testable import ParlorStore

@Suite struct ChannelAdminTests {
  let fixture: Fixture
  var store: Store { fixture.store }
  let scratch = Scratch()

  init() throws {
    fixture = try Fixture()
  }

  private func edit(_ name: String, _ description: String = "", by account: Account.ID = 1) -> StoreError? {
    failure { () throws(StoreError) in
      try store.edit(fixture.channel, name: name, description: description, by: account)
    }
  }

  @Test func `the admin of a channel can edit it, but not give it a name that is taken`() throws {
    _ = try store.makeChannel(name: "Zoo", description: "", in: fixture.workspace, by: fixture.bo)
    #expect(edit("zoo") == .taken(.channelName))
    #expect(edit("") == .invalid(.channelName))
    #expect(edit("all", String(repeating: "x", count: 201)) == .invalid(.description))
    #expect(edit("ALL", "everyone") == nil)
    #expect(
      try store.room(fixture.channel)
        == Room(
          id: 1, workspace: 1, kind: .channel(name: "ALL", description: "everyone", admin: fixture.ann)))
  }

  @Test func `a deleted channel loses its messages, and their ids are not used again`() throws {
    let last = try store.append("hi", to: fixture.channel, by: fixture.bo)
    #expect(try store.extent(of: fixture.channel) == Extent(members: 2, channels: 1, messages: 1))
    var changes: [Change] = []
    let observation = store.observe { changes.append($0) }
    try store.delete(fixture.channel, by: fixture.ann)
    #expect(changes == [.room(1), .workspace(1)])
    observation.cancel()
    #expect(try store.message(last.id) == nil)
    #expect(try store.access(fixture.ann, fixture.channel) == .unknown)
    let next = try store.makeChannel(name: "all", description: "", in: fixture.workspace, by: fixture.bo)
    #expect(next.id == 2)
    #expect(try store.append("again", to: next.id, by: fixture.bo).id == Message.ID(last.id.rawValue + 1))
  }

  @Test func `if another session takes a right away, this session loses it`() throws {
    let here = try Fixture(at: scratch.file())
    let there = try Store(path: scratch.file()) { here.clock.time }
    try there.handOver(here.channel, to: here.bo, by: here.ann)
    #expect(
      failure { () throws(StoreError) in try here.store.delete(here.channel, by: here.ann) }
        == .notAdmin(.room(1)))
    #expect(try here.store.collect() == [.room(1)])
    try there.delete(here.channel, by: here.bo)
    #expect(try here.store.collect() == [.room(1), .workspace(1)])
    #expect(
      failure { () throws(StoreError) in try here.store.append("hi", to: here.channel, by: here.ann) }
        == .notMember(1))
  }
}
