import Synchronization
import Testing
import UsherEvents
import UsherFiles

@Suite final class LineSocketTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/socket" }

  init() throws { folder = try ScratchFolder("events") }

  deinit { folder.remove() }

  @Test func aCollectorTakesBatches() throws {
    let basket = Basket()
    let collector = EventCollector(to: basket)
    try #require(collector.listen(at: path))
    collector.start()
    defer { collector.stop() }
    let socket = LineSocket(path: path, patience: .seconds(20))
    for start in stride(from: UInt64(1), to: 500, by: 50) {
      #expect(socket.deliver(events(start...start + 49)) == .taken)
    }
    #expect(basket.all.flatMap(\.self) == events(1...500))
    // Nobody else can listen there meanwhile.
    #expect(!EventCollector(to: basket).listen(at: path))
  }

  @Test func whatTheCollectorsServerSaysIsAnswered() throws {
    let all = Set(events(1...2).map(\.id))
    for (number, delivery) in [Delivery.refused(all), .refused([EventID(session: 0xa, number: 2)]), .failed]
      .enumerated()
    {
      let collector = EventCollector(to: Basket(delivery))
      let path = "\(path).\(number)"
      try #require(collector.listen(at: path))
      collector.start()
      #expect(LineSocket(path: path, patience: .seconds(20)).deliver(events(1...2)) == delivery)
      collector.stop()
    }
  }

  @Test func theCollectorRefusesOnlyWhatIsNoEvent() throws {
    let basket = Basket()
    let collector = EventCollector(to: basket)
    try #require(collector.listen(at: path))
    collector.start()
    defer { collector.stop() }
    let good = events(1...3)
    let bad = StoredEvent(id: good[1].id, json: Array(#"{"id":"a-2","event":"#.utf8))
    let socket = LineSocket(path: path, patience: .seconds(20))
    #expect(socket.deliver([good[0], bad, good[2]]) == .refused([bad.id]))
    #expect(basket.all == [[good[0], good[2]]])
  }

  @Test func aConnectionThatHasEndedIsMadeAgain() {
    let batches = Mutex(0)
    let stranger = Stranger(at: path) { batch in
      // Every other connection ends without a word.
      let count = batches.withLock { count in
        count += 1
        return count
      }
      return count % 3 == 0 ? nil : "taken a-\(count < 3 ? count : count - 1)\n"
    }
    let socket = LineSocket(path: path, patience: .seconds(20))
    for number in UInt64(1)...4 { #expect(socket.deliver(events(number...number)) == .taken) }
    withExtendedLifetime(stranger) {}
  }

  @Test(arguments: [
    "what?\n", "taken\n", "taken a-1 2\n", "taken b\n", "given a-1\n", String(repeating: "x", count: 5000),
    "\n", "\u{1B}[2J\n", "refused a-1 b\n", "taken a-1 a-1\n",
  ])
  func nonsenseHasFailed(answer: String) {
    let stranger = Stranger(at: path) { _ in answer }
    #expect(LineSocket(path: path, patience: .seconds(20)).deliver(events(1...1)) == .failed)
    withExtendedLifetime(stranger) {}
  }

  @Test func whoeverNeverAnswersHasFailed() {
    let stranger = Stranger(at: path) { _ in "" }
    let socket = LineSocket(path: path, patience: .milliseconds(20))
    #expect(socket.deliver(events(1...1)) == .failed)
    #expect(socket.deliver(events(1...1)) == .failed)
    withExtendedLifetime(stranger) {}
  }

  @Test func anAnswerThatComesTwiceIsNoAnswerToTheNextBatch() {
    let stranger = Stranger(at: path) { batch in
      batch.contains("a-1\"") ? "taken a-1\nrefused a-1\n" : "taken a-1\nrefused a-2\n"
    }
    let socket = LineSocket(path: path, patience: .seconds(20))
    #expect(socket.deliver(events(1...1)) == .taken)
    #expect(socket.deliver(events(2...2)) == .refused([EventID(session: 0xa, number: 2)]))
    withExtendedLifetime(stranger) {}
  }

  @Test func withoutAListenerItFails() {
    #expect(LineSocket(path: path, patience: .seconds(20)).deliver(events(1...1)) == .failed)
    append("", to: path)
    #expect(LineSocket(path: path, patience: .seconds(20)).deliver(events(1...1)) == .failed)
    #expect(LineSocket(path: String(repeating: "x", count: 200)).deliver(events(1...1)) == .failed)
  }
}
