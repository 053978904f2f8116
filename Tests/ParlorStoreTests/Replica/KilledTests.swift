import Glibc
import Testing

@testable import ParlorStore

/// Processes that are killed while they send, or take what the server has answered.
@Suite struct KilledTests {
  let scratch = Scratch()
  let server = TestServer()

  /// Runs a writer until it has printed so many lines, and kills it. Returns all its lines.
  private func kill(_ writer: Writer, after count: Int) -> [String] {
    var lines: [String] = []
    while lines.count < count, let line = writer.line() { lines.append(line) }
    writer.kill()
    while let line = writer.line() { lines.append(line) }
    _ = writer.wait()
    return lines
  }

  @Test(arguments: 0..<4) func `each message that was sent waits once`(round: Int) throws {
    let replica = try TestReplica(server, 1, device: 7, at: scratch.file())
    var said: [String] = []
    for turn in 1...3 {
      let writer = try #require(Writer("post", scratch.file(), "100000"))
      said += kill(writer, after: round * turn * 7)
    }
    let waiting = try replica.store.outbox(limit: .max).compactMap { waiting -> String? in
      if case .post(let number, _, _, _, _) = waiting.operation { number.description } else { nil }
    }
    let kept = try replica.store.messages(in: 1, limit: .max).messages
    #expect(kept.map(\.number.description) == waiting)
    #expect(kept.allSatisfy { $0.isWaiting })
    // A number is given once, and each of three processes may have been killed before it printed one.
    #expect(waiting == (1...).prefix(waiting.count).map { "\(7 << 32 | $0)" })
    #expect(Set(said).isSubset(of: waiting))
    #expect(waiting.count - said.count <= 3)
    try replica.send()
    try replica.catchUp()
    #expect(
      try replica.store.messages(in: 1, limit: .max).messages.map(\.sequence)
        == Array((1...).prefix(kept.count)))
  }

  @Test(arguments: 0..<8) func `each answer counts once`(round: Int) throws {
    let replica = try TestReplica(server, 1, device: 7, at: scratch.file())
    let isRefused = round.isMultiple(of: 2)
    for number in 1...200 { try replica.say("\(number)") }
    var answered: [String] = []
    for _ in 1...3 {
      let writer = try #require(Writer("answer", scratch.file(), isRefused ? "refused" : "posted"))
      answered += kill(writer, after: round * 5)
    }
    let last = try #require(Writer("answer", scratch.file(), isRefused ? "refused" : "posted"))
    while let line = last.line() { answered.append(line) }
    #expect(last.wait() == 0)
    // A process that was killed may have answered once more than it printed.
    #expect(Set(answered).count == answered.count)
    #expect(answered.count >= 197)
    let store = replica.store
    #expect(try store.outbox(limit: 1) == [])
    let kept = try store.messages(in: 1, limit: .max).messages
    let texts = (1...200).filter { !isRefused || $0.isMultiple(of: 2) }.map(String.init)
    #expect(kept.map(\.text) == texts)
    #expect(kept.map(\.sequence) == Array(1...texts.count))
    let unsent = try store.unsent(in: 1, of: 1)
    #expect(
      unsent.map(\.text) == (isRefused ? (1...200).filter { !$0.isMultiple(of: 2) }.map(String.init) : []))
    #expect(unsent.allSatisfy { $0.reason == "odd" })
    #expect(try replica.unread() == 0)
    #expect(try store.connection.row("PRAGMA integrity_check") { $0[0] as String } == "ok")
  }
}
