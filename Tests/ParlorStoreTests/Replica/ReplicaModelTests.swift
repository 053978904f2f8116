import SeededRandom
import Testing

@testable import ParlorStore

/// Random operations on several replicas of one server, with answers and changes that come late, in parts and twice. In the
/// end all replicas are equal to the server.
@Suite struct ReplicaModelTests {
  /// One replica and what is on its way between it and the server.
  private final class Line {
    let replica: TestReplica
    /// Answers that the server has given, and the replica has not got.
    var answers: [(WaitingOperation.ID, Outcome)] = []
    /// Changes that the replica has asked for, and not got.
    var batches: [(stream: ParlorStore.Stream, rows: [ServerRow], rev: Int64)] = []
    /// The last operation that the server has done.
    var sent: WaitingOperation.ID = 0

    init(_ replica: TestReplica) { self.replica = replica }
  }

  private let emoji = ["👍", "🎉", "❤️"].compactMap { Emoji($0) }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...12))
  func `all replicas are equal in the end`(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    let server = TestServer()
    // The first account is signed in on two machines.
    let lines = try [(1, 7), (1, 8), (2, 9), (3, 10)].map {
      Line(try TestReplica(server, Account.ID($0), device: $1))
    }
    var choices = SplitMix64(seed: seed &+ 1)
    server.refuses = { operation in
      // A read position never goes back, so a refusal would leave it where it is.
      if case .read = operation { return false }
      return choices.below(8) == 0
    }
    for _ in 0..<400 {
      let line = lines[random.below(lines.count)]
      switch random.below(10) {
      case 0..<4: try write(line.replica, &random)
      case 4, 5: try send(line, &random)
      case 6: try answer(line, &random)
      case 7: try ask(line, &random)
      default: try take(line, &random)
      }
    }
    server.refuses = { _ in false }
    for line in lines {
      line.sent = 0
      line.answers = []
      line.batches = []
      try line.replica.send()
    }
    for line in lines { try line.replica.catchUp() }
    try expectEqual(lines.map(\.replica), server)
  }

  private func expectEqual(_ replicas: [TestReplica], _ server: TestServer) throws {
    func shown(_ replica: TestReplica) throws -> [Message] {
      try replica.store.messages(in: 1, limit: .max).messages
    }
    func list(_ replica: TestReplica) throws -> [String] {
      try shown(replica).map { message in
        let reply = try message.replyTo.flatMap { try replica.store.message($0)?.number }
        return "\(message.sequence) \(message.number) \(message.text) \(message.editedAt ?? 0) "
          + "\(message.deletedAt ?? 0) \(reply ?? 0) \(message.sentAt) \(message.reactions)"
      }
    }
    let first = try list(replicas[0])
    let sequences = try shown(replicas[0]).map(\.sequence)
    #expect(sequences == Array((1...).prefix(first.count)))
    for replica in replicas {
      let store = replica.store
      #expect(try store.outbox(limit: 9) == [])
      #expect(try list(replica) == first)
      #expect(try replica.unread() == server.unread(of: replica.account), "\(replica.account)")
      #expect(try store.heading(of: 1) == replicas[0].store.heading(of: 1))
      let last = try store.connection.row("SELECT last_sequence, last_message_id FROM room") {
        (sequence: $0[0] as Int, message: $0[1] as Message.ID)
      }
      #expect(last?.sequence == first.count)
      let newest = try store.message(last?.message ?? 0)
      #expect(newest?.sequence ?? 0 == first.count)
    }
    let (one, two) = (replicas[0].store, replicas[1].store)
    #expect(try one.wish(for: 1, of: 1) == two.wish(for: 1, of: 1))
    #expect(try one.keepsake("setting/a", of: 1) == two.keepsake("setting/a", of: 1))
    let read = try [one, two].map { try $0.entry(to: 1, for: 1).read.map(\.number) }
    #expect(read[0] == read[1])
  }

  /// Writes something, as a session does.
  private func write(_ replica: TestReplica, _ random: inout SplitMix64) throws {
    let (store, account) = (replica.store, replica.account)
    let messages = try store.messages(in: 1, limit: .max).messages
    let message = messages.isEmpty ? nil : messages[random.below(messages.count)]
    switch (random.below(12), message) {
    case (0..<4, _), (_, nil):
      try replica.say("\(random.below(1000))", replyTo: random.below(3) == 0 ? message?.id : nil)
    case (4, let message?):
      _ = try? store.edit(message.id, to: "e\(random.below(1000))", by: account)
    case (5, let message?): try? store.delete(message.id, by: account)
    case (6, let message?), (7, let message?):
      _ = try? store.react(emoji[random.below(emoji.count)], to: message.id, by: account)
    case (8, let message?):
      guard !message.isWaiting else { return _ = try store.markRead(1, by: account, upTo: message.id) }
      let first = max(1, message.sequence - random.below(5))
      try store.markRead(1, by: account, first...message.sequence)
    case (9, _):
      try store.setLevel(RoomLevel.allCases[random.below(RoomLevel.allCases.count)], of: 1, for: account)
    case (10, _):
      if account == 1 { try store.setTopic("t\(random.below(9))", of: 1, by: account) }
      if random.below(2) == 0 {
        try store.addFavourite(1, of: account)
      } else {
        try store.removeFavourite(1, of: account)
      }
    default:
      let keepsake = random.below(4) == 0 ? nil : Keepsake(version: 1, text: "\(random.below(9))")
      try store.keep(keepsake, as: "setting/a", of: account, telling: .settings(account))
    }
  }

  /// Sends some of what waits. Now and then the answer is lost, and the operation is sent again.
  private func send(_ line: Line, _ random: inout SplitMix64) throws {
    let waiting = try line.replica.store.outbox(limit: .max).filter { $0.id > line.sent }
    for one in waiting.prefix(1 + random.below(4)) {
      let outcome = line.replica.server.act(one.operation, by: line.replica.account)
      if case .post = one.operation, random.below(4) == 0 { return }
      line.sent = one.id
      line.answers.append((one.id, outcome))
    }
  }

  private func answer(_ line: Line, _ random: inout SplitMix64) throws {
    let count = random.below(line.answers.count + 1)
    try line.replica.store.acknowledge(Array(line.answers.prefix(count)).map { (id: $0.0, outcome: $0.1) })
    if random.below(4) > 0 { line.answers.removeFirst(count) }
  }

  private func ask(_ line: Line, _ random: inout SplitMix64) throws {
    for stream in line.replica.streams {
      let rev = try line.replica.store.rev(of: stream)
      let (rows, end) = line.replica.server.changes(of: stream, after: rev, limit: 1 + random.below(5))
      line.batches.append((stream, rows, end))
    }
  }

  /// Applies some of the changes, in any order. Some of them come again.
  private func take(_ line: Line, _ random: inout SplitMix64) throws {
    try ask(line, &random)
    for _ in 0..<random.below(line.batches.count + 1) {
      let index = random.below(line.batches.count)
      let batch = line.batches[index]
      // A batch leads on from the number that was asked with, or from an earlier one.
      try line.replica.store.apply(batch.rows, from: batch.stream, upTo: batch.rev)
      if random.below(3) > 0, line.batches.count > 1 { line.batches.remove(at: index) }
    }
  }
}
