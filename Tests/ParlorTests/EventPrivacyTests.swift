import Synchronization
import Testing
import Usher
import UsherEvents
import UsherEventsJournal
import UsherSession

@testable import parlor

/// `--events` delivers nothing that somebody has typed or written.
@Suite struct EventPrivacyTests {
  @Test func nothingThatIsTypedIsDelivered() throws {
    let server = Taking()
    let courier = EventCourier(
      store: MemoryEventStore(), server: server, clock: { 1 }, moment: { 1 }, random: { 1 })
    courier.isOn = true
    let launch = try Launch(Options(demo: true, print: true))
    let logger = JournalLogger(launch.tree, log: courier, clock: { 1 })
    launch.tree.interceptors.append(logger)
    launch.session.begin { _ in launch.start(at: nil) }
    let typed = [
      "/open channel:42", "zebra crossing at noon", "/search marzipan", "1", "/msg Mina violins tonight",
      "/back",
      "/open search:xylophone", "/open dm:7", "/open channel:98765", "/open quicksand:umbrella",
      "/search Mina", "/home",
    ]
    for line in typed { launch.session.type(line) }
    logger.end()
    while courier.turn() != nil {}
    let delivered = server.batches.withLock { $0 }.flatMap(\.self).map {
      String(decoding: $0.json, as: UTF8.self).split(separator: #""fields":"#).last ?? ""
    }.joined(separator: "\n")
    #expect(delivered.contains(#""next":"workspace/home/channel""#))
    #expect(delivered.contains(#""by":"link""#))
    let words = typed.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    let names = ["open", "channel", "search", "back", "home", "dm", "msg"]
    for word in words where !names.contains(String(word)) && (word.count > 2 || Int(word) ?? 0 > 9) {
      #expect(!delivered.contains(word), "\(word)")
    }
  }

  private final class Taking: EventServer {
    let batches = Mutex<[[StoredEvent]]>([])

    func deliver(_ batch: [StoredEvent]) -> Delivery {
      batches.withLock { $0.append(batch) }
      return .taken
    }
  }
}
