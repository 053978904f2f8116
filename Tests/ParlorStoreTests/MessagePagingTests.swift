import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct MessagePagingTests {
  /// The expected page, taken from the whole room.
  private func page(_ all: [Message], _ range: Range<Int>) -> MessagePage {
    MessagePage(
      messages: Array(all[range]), hasOlder: !range.isEmpty && range.lowerBound > 0,
      hasNewer: !range.isEmpty && range.upperBound < all.count)
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max)), 1, 2, 3])
  func `the pages of a room equal slices of all its messages`(seed: UInt64) throws {
    print("seed \(seed)")
    let fixture = try Fixture()
    var random = SplitMix64(seed: seed)
    let store = fixture.store
    let second = try store.makeChannel(name: "other", description: "", in: fixture.workspace, by: fixture.ann)
      .id
    try store.join(second, fixture.bo)
    var rooms: [Room.ID: [Message]] = [fixture.channel: [], second: []]
    for number in 0..<random.below(200) {
      let room = random.below(3) == 0 ? second : fixture.channel
      let author = random.below(2) == 0 ? fixture.ann : fixture.bo
      fixture.clock.time += Int64(random.below(5000)) - 1000
      rooms[room, default: []].append(try store.append("\(number)", to: room, by: author))
    }
    for (room, all) in rooms {
      #expect(all.map(\.sequence) == Array(1...max(all.count, 1)).prefix(all.count).map { $0 })
      #expect(all.map(\.sentAt) == all.map(\.sentAt).sorted())
      for _ in 0..<60 {
        let limit = random.below(40)
        let cursor = Message.ID(Int64(random.below(220)) - 5)
        let below = all.prefix { $0.id < cursor }.count
        let upTo = all.prefix { $0.id <= cursor }.count
        #expect(
          try store.messages(in: room, before: cursor, limit: limit)
            == page(all, max(below - limit, 0)..<below))
        #expect(
          try store.messages(in: room, after: cursor, limit: limit)
            == page(all, upTo..<min(upTo + limit, all.count)))
        #expect(
          try store.messages(in: room, around: cursor, limit: limit)
            == page(all, max(below - limit, 0)..<min(below + limit + 1, all.count)))
        #expect(
          try store.messages(in: room, limit: limit) == page(all, max(all.count - limit, 0)..<all.count))
      }
      for message in all { #expect(try store.message(message.id) == message) }
    }
  }

  @Test func `an entry shows what was read, then what was not`() throws {
    let fixture = try Fixture()
    var all: [Message] = []
    for number in 1...100 {
      all.append(try fixture.store.append("\(number)", to: fixture.channel, by: fixture.ann))
    }
    func entry() throws -> RoomEntry { try fixture.store.entry(to: fixture.channel, for: fixture.bo) }
    #expect(
      try entry()
        == RoomEntry(read: [], unread: Array(all[..<30]), hasOlder: false, hasNewer: true, unreadCount: 100))
    try fixture.store.markRead(fixture.channel, by: fixture.bo, upTo: all[59].id)
    #expect(
      try entry()
        == RoomEntry(
          read: Array(all[30..<60]), unread: Array(all[60..<90]), hasOlder: true, hasNewer: true,
          unreadCount: 40))
    try fixture.store.markRead(fixture.channel, by: fixture.bo, upTo: all[99].id)
    #expect(
      try entry()
        == RoomEntry(read: Array(all[70...]), unread: [], hasOlder: true, hasNewer: false, unreadCount: 0))
    let channel = fixture.channel
    #expect(
      failure { () throws(StoreError) in try fixture.store.entry(to: channel, for: 3) } == .notMember(channel)
    )
  }
}
