import SeededRandom
import Testing

@testable import ParlorStore

/// What an account has read of a room, in a store that follows a server.
@Suite struct ReadPositionTests {
  let server = TestServer()
  let (one, two): (TestReplica, TestReplica)

  init() throws {
    one = try TestReplica(server, 1, device: 7)
    two = try TestReplica(server, 2, device: 8)
  }

  private func message(
    _ number: Int64, _ sequence: Int, _ text: String, by author: Account.ID = 2
  ) -> ServerRow {
    .message(.init(number: .init(number), room: 1, sequence: sequence, author: author, sentAt: 5, text: text))
  }

  @Test func `own messages after the read position are not unread`() throws {
    try two.say("theirs")
    try two.send()
    try one.say("mine")
    try one.send()
    try one.catchUp()
    #expect(try one.unread() == 1)
    let shown = try one.store.messages(in: 1).messages
    try one.store.markRead(1, by: 1, upTo: shown[0].id)
    #expect(try one.unread() == 0)
    let entry = try one.store.entry(to: 1, for: 1)
    #expect(entry.read.map(\.text) == ["theirs", "mine"])
    #expect(entry.unread == [])
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...20))
  func `what was read is read, whatever the order in which it and the messages come`(seed: UInt64) throws {
    print("seed \(seed)")
    var dice = SplitMix64(seed: seed)
    var rev = try one.store.rev(of: .room(1))
    var rest = Array(1...40).shuffled(using: &dice)
    let own = Set((1...40).filter { _ in Bool.random(using: &dice) })
    var (here, seen, read) = (Set<Int>(), Set<Int>(), 0)
    while !rest.isEmpty {
      let some = rest.prefix(Int.random(in: 1...3, using: &dice))
      rest.removeFirst(some.count)
      rev += 1
      var rows = some.map { message(Int64(100 + $0), $0, "\($0)", by: own.contains($0) ? 1 : 2) }
      if Int.random(in: 0..<3, using: &dice) == 0 {
        let first = Int.random(in: 1...40, using: &dice)
        let last = min(40, first + Int.random(in: 0...6, using: &dice))
        seen.formUnion(first...last)
        rows.append(.read(1, upTo: last, from: first))
      }
      try one.store.apply(rows, from: .room(1), upTo: rev)
      here.formUnion(some)
      // On this device too, somebody reads.
      if let shown = here.sorted().randomElement(using: &dice) {
        try one.store.markRead(1, by: 1, shown...shown)
        seen.insert(shown)
      }
      while seen.contains(read + 1) || here.contains(read + 1) && own.contains(read + 1) { read += 1 }
      let position = try one.store.connection.row(
        """
        SELECT m.read_upto, m.read_id, (SELECT id FROM message WHERE room_id = 1 AND sequence <= m.read_upto
          ORDER BY sequence DESC LIMIT 1)
        FROM room_member m WHERE m.account_id = 1 AND m.room_id = 1
        """
      ) { (upTo: $0[0] as Int, id: $0[1] as Int64, found: $0[2] as Int64?) }
      #expect(position?.upTo == read)
      #expect(position?.id == position?.found ?? 0)
      #expect(try one.unread() == here.count { !seen.contains($0) && !own.contains($0) })
    }
  }
}
