import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Direct messages that begin in replicas.
@Suite struct DirectMessageTests {
  /// The texts of the direct messages of two people, as one of them sees them.
  private func texts(_ replica: Replica) throws -> [String] {
    guard let room = try replica.store.dm(of: 1, with: 2, in: 1) else { return [] }
    return try replica.store.messages(in: room.id).messages.map { $0.text + ($0.isWaiting ? "..." : "") }
  }

  private func write(_ text: String, from replica: Replica) throws {
    let opponent: Account.ID = replica.account == 1 ? 2 : 1
    let room = try replica.store.openDM(of: replica.account, with: opponent, in: 1).id
    _ = try replica.store.append(text, to: room, by: replica.account)
  }

  @Test func `both begin while the server is away, and find each other's messages in one room`() throws {
    let team = try Team()
    let people = try team.people()
    let (ann, ben) = (try Replica(of: people.ann, team), try Replica(of: people.ben, team))
    ann.disconnect()
    ben.disconnect()
    try write("one", from: ann)
    try write("two", from: ann)
    try write("three", from: ben)
    #expect(try texts(ann) == ["one...", "two..."])
    for replica in [ann, ben, ann] { try replica.round() }
    #expect(try texts(ann) == ["one", "two", "three"])
    #expect(try texts(ben) == ["one", "two", "three"])
    for replica in [ann, ben] {
      #expect(try replica.store.outboxState() == nil)
      #expect(try replica.store.dms(of: replica.account, in: 1).count == 1)
    }
    #expect(try ann.store.dms(of: 1, in: 1).first?.unread == 1)
    #expect(try ben.store.dms(of: 2, in: 1).first?.unread == 2)
    #expect(try team.admin.run("SELECT count(*) FROM parlor.room WHERE name IS NULL").number(0) == 1)
  }

  @Test func `who has left the workspace meanwhile gets nothing, and the author hears why`() throws {
    let team = try Team()
    let people = try team.people()
    let ann = try Replica(of: people.ann, team)
    ann.disconnect()
    try write("are you there?", from: ann)
    try people.ben.ask(#"{"ask": "leaveWorkspace", "workspace": 1}"#)
    try ann.round()
    let room = try #require(try ann.store.dm(of: 1, with: 2, in: 1)).id
    #expect(try ann.store.unsent(in: room, of: 1).map(\.text) == ["are you there?"])
    #expect(try ann.store.unsent(in: room, of: 1).map(\.reason) == ["unknown account"])
    #expect(try ann.store.outboxState() == nil)
  }
}
