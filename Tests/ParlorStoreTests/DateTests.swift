import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct DateTests {
  @Test(arguments: [UInt64.random(in: 0..<(.max)), 1, 2])
  func `the first message from a time on is found`(seed: UInt64) throws {
    print("seed \(seed)")
    let fixture = try Fixture()
    var random = SplitMix64(seed: seed)
    let other = try fixture.store.makeChannel(name: "other", description: "", in: 1, by: 1).id
    var all: [Message] = []
    let start = fixture.clock.time
    for _ in 0..<random.below(80) {
      fixture.clock.time += Int64(random.below(4))
      let room = random.below(3) == 0 ? other : 1
      let sent = try fixture.store.append("x", to: room, by: 1)
      if room == 1 { all.append(sent) }
    }
    for time in (start - 2)...(fixture.clock.time + 2) {
      #expect(
        try fixture.store.firstMessage(in: 1, from: time) == all.first { $0.sentAt >= time }?.id, "\(seed)")
    }
    #expect(try fixture.store.firstMessage(in: 99, from: 0) == nil)
  }

  @Test func `finding a day takes no more queries in a long room`() throws {
    let store = try Store(inMemory: { 1_750_000_000_000 })
    try store.fill(messages: 20_000, rooms: 1)
    let before = store.connection.steps
    #expect(try store.firstMessage(in: 1, from: 1_750_000_000_000 - 10_000_000) == 10_001)
    #expect(store.connection.steps - before < 1000)
  }
}
