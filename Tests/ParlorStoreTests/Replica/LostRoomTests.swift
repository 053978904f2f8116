import Foundation
import Testing

@testable import ParlorStore

/// What was not sent to a room that its author has lost.
@Suite struct LostRoomTests {
  let replica: TestReplica
  var store: Store { replica.store }

  init() throws { replica = try TestReplica(TestServer(), 1, device: 7) }

  private func refuseFirst() throws {
    let first = try #require(try store.outbox(limit: 1).first)
    try store.acknowledge(first.id, with: .refused(reason: "why"))
  }

  /// Ends the room in the ways in which a server tells of it.
  private static let ends: [@Sendable (Store) throws -> Void] = [
    { try $0.apply([.roomDeleted(1)], from: .room(1), upTo: 1000) },
    { try $0.forget(.workspace(1)) },
  ]

  @Test(arguments: ends.indices)
  func `the words of what waits in a room that is deleted are told`(index: Int) throws {
    try replica.say("one")
    try store.delete(try replica.say("a slip").id, by: 1)
    try replica.say("one more")
    _ = try store.keepUnsent("two", to: 1, by: 1, paths: ["/home/a b.png", "/home/c.png"])
    _ = try store.keepUnsent("of another account", to: 1, by: 2)
    try Self.ends[index](store)
    #expect(try store.unsentCount() == 4, "they are still to be told")
    let two = "two [/home/a b.png] [/home/c.png]"
    #expect(
      try store.takeRefused(of: 1)
        == [two, "one", "one more"].map {
          RefusedOperation(kind: .message, room: nil, text: $0, reason: "unknown room")
        })
    #expect(try store.takeRefused(of: 2).map(\.text) == ["of another account"])
    #expect(try store.outboxState() == nil)
    #expect(try store.unsentCount() == 0)
  }

  @Test func `what waits to be told is deleted with the local store of its account`() throws {
    _ = try store.keepUnsent("of another account", to: 1, by: 2)
    let others = (10...14).map { Account.ID($0) }
    let rows = others.map { ServerRow.account(ServerRow.AccountRow(id: $0, nickname: "n\($0)")) }
    _ = try store.apply(rows + [.roomDeleted(1)], from: .room(1), upTo: 1000)
    for other in others.prefix(4) { #expect(try store.openLocalStore(of: other) == .made(dropped: [])) }
    #expect(try store.openLocalStore(of: others[4], dropping: [2]) == .made(dropped: [2]))
    #expect(try store.takeRefused(of: 2) == [])
  }

  @Test func `a message that is refused after its author has lost the room is told with its reason`() throws {
    try replica.say("one")
    try store.forget(.workspace(1), isThere: true)
    #expect(try store.takeRefused(of: 1) == [])
    try refuseFirst()
    #expect(try store.unsent(in: 1, of: 1).map(\.text) == ["one"], "it is there for who comes back")
    #expect(try store.unsentCount() == 1)
    #expect(
      try store.takeRefused(of: 1)
        == [RefusedOperation(kind: .message, room: 1, text: "one", reason: "why")])
    #expect(try store.unsentCount() == 0)
  }

  @Test func `an unsent message is told when its author loses the room`() throws {
    try replica.say("one")
    try refuseFirst()
    _ = try store.keepUnsent("two", to: 1, by: 1)
    #expect(try store.unsent(in: 1, of: 1).map(\.text) == ["one", "two"])
    #expect(try store.takeRefused(of: 1).map(\.text) == [nil])
    try store.apply([.roomMember(1, 1, joinedAt: nil)], from: .room(1), upTo: 1000)
    try store.forget(.room(1))
    #expect(try store.unsent(in: 1, of: 1).map(\.text) == ["one", "two"])
    #expect(
      try store.takeRefused(of: 1) == [
        RefusedOperation(kind: .message, room: 1, text: "one", reason: "why"),
        RefusedOperation(kind: .message, room: 1, text: "two", reason: "notMember"),
      ])
  }

  /// Whether the refusal comes before the news that the room is lost.
  @Test(arguments: [true, false])
  func `an edit that is refused when its author loses the room is told once`(isFirst: Bool) throws {
    for text in ["one", "two"] { try replica.say(text) }
    try replica.send()
    let messages = try store.messages(in: 1).messages
    _ = try store.edit(messages[0].id, to: "ONE", by: 1)
    _ = try store.edit(messages[1].id, to: "TWO", by: 1)
    if isFirst { for _ in 1...2 { try refuseFirst() } }
    try store.forget(.workspace(1), isThere: true)
    if !isFirst { for _ in 1...2 { try refuseFirst() } }
    #expect(
      try store.takeRefused(of: 1)
        == ["ONE", "TWO"].map { RefusedOperation(kind: .message, room: 1, text: $0, reason: "why") })
    #expect(try store.takeRefused(of: 1) == [])
  }

  @Test func `what another member has lost is no matter of this account`() throws {
    _ = try store.keepUnsent("one", to: 1, by: 1)
    try store.apply([.roomMember(1, 2, joinedAt: nil)], from: .room(1), upTo: 1000)
    #expect(try store.unsent(in: 1, of: 1).map(\.text) == ["one"])
    #expect(try store.takeRefused(of: 1) == [])
  }

  @Test func `what was told when its author left is not told again when the room is deleted`() throws {
    try replica.say("one")
    try refuseFirst()
    try store.forget(.room(1))
    #expect(try store.takeRefused(of: 1).last?.text == "one")
    try store.apply([.roomDeleted(1)], from: .room(1), upTo: 1000)
    #expect(try store.takeRefused(of: 1) == [])
  }

  @Test func `words that nobody has told yet outlive their room`() throws {
    try replica.say("one")
    try store.forget(.room(1))
    try refuseFirst()
    try store.apply([.roomDeleted(1)], from: .room(1), upTo: 1000)
    #expect(try store.unsentCount() == 1)
    #expect(
      try store.takeRefused(of: 1)
        == [RefusedOperation(kind: .message, room: nil, text: "one", reason: "why")])
  }

  @Test func `an account that was signed in before is told too`() throws {
    _ = try store.keepUnsent("of another account", to: 1, by: 2)
    try store.apply([.roomMember(1, 2, joinedAt: nil)], from: .room(1), upTo: 1000)
    #expect(try store.unsentCount() == 1)
    #expect(
      try store.takeRefused(of: 2)
        == [RefusedOperation(kind: .message, room: 1, text: "of another account", reason: "notMember")])
  }

  @Test func `words that were told can be read nowhere in the files`() throws {
    let scratch = Scratch()
    let replica = try TestReplica(TestServer(), 1, device: 9, at: scratch.file())
    try replica.say("a lighthouse in the fog")
    try replica.store.apply([.roomDeleted(1)], from: .room(1), upTo: 1000)
    #expect(try replica.store.takeRefused(of: 1).count == 1)
    for end in ["", "-wal"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.file() + end))
      #expect(bytes.range(of: Data("lighthouse in the fog".utf8)) == nil, "\(end)")
    }
  }

  @Test func `messages that come back to a room are told once, without their words`() throws {
    try replica.say("one")
    try replica.say("two")
    try refuseFirst()
    try refuseFirst()
    #expect(
      try store.takeRefused(of: 1) == [RefusedOperation(kind: .message, room: 1, text: nil, reason: "why")])
    #expect(try store.unsentCount() == 2)
  }
}
