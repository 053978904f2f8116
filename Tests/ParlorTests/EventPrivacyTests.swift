import ParlorFlows
import Synchronization
import Testing
import Usher
import UsherEvents
import UsherSession
import UsherTerminal

@testable import parlor

/// `--events` delivers what people do, and nothing that somebody has typed or written.
@Suite struct EventPrivacyTests {
  private let server = Taking()
  private let courier: EventCourier

  init() {
    courier = EventCourier(
      store: MemoryEventStore(), server: server, clock: { 1 }, moment: { 1 }, random: { 1 })
    courier.isOn = true
  }

  @Test func `nothing that is typed is delivered`() throws {
    let delivered = try events(of: [
      "/open channel:42", "zebra crossing at noon", "/edit 1", "zebra crossed", "/delete 1",
      "/search marzipan", "1", "/msg Mina violins tonight", "/back", "/open search:xylophone", "/open dm:7",
      "/open channel:98765",
      "/open quicksand:umbrella", "/search Mina", "/home", "/go nowhere-at-all", "/bogus thermometer",
    ])
    #expect(delivered.contains(#""next":"workspace/home/channel""#))
    #expect(delivered.contains(#""by":"link","why":"unknown""#))
    #expect(delivered.contains(#"{"what":"message","files":0,"reply":false}"#))
    #expect(delivered.contains(#"{"length":8,"hits":0,"typing":false}"#))
  }

  @Test func `a sign-in is logged without its name and password`() throws {
    let delivered = try events(of: [
      "/open settings", "x", "y", "b", "e", "jun@lighthouse.example", "harpooner1!", "Lighthouse1!",
    ])
    #expect(delivered.contains(#""signOut""#))
    #expect(delivered.contains(#""signInRefused" 1,"fields":{"why":"password"}}"#))
    #expect(delivered.contains(#""signIn" 1,"fields":{"by":"password"}}"#))
  }

  @Test func `a purchase is logged with its coins`() throws {
    let delivered = try events(of: ["/open profile/coins", "1", "y"]) { launch in
      launch.world.parlor.cashier.payer = InstantPayer(launch.world.parlor.cashier)
      return ()
    }
    #expect(
      delivered.contains(
        """
        "purchase" 1,"fields":{"state":"purchasing","coins":10}}
        "purchase" 1,"fields":{"state":"purchased","coins":10}}
        """))
  }

  @Test func `notifications are logged without their words`() throws {
    let delivered = try events(of: ["/tap 1 reply armadillo", "/tap", "/inbox giraffe"]) { launch in
      let desk = PushDesk(launch.world.parlor, launch.session)
      let payload =
        #"{"type":"channel","workspace_id":"1","channel_id":"42","#
        + #""aps":{"alert":{"title":"porcupine","body":"wombat"}}}"#
      launch.session.perform { desk.receive(Array(payload.utf8), line: 1) }
      return desk
    }
    #expect(delivered.contains(#""noticeShown" 1,"fields":{"count":1,"bell":true}}"#))
    #expect(delivered.contains(#""noticeAnswered" 1,"fields":{"action":"reply","after":"#))
    #expect(delivered.contains(#""noticeTapped" 1,"fields":{"in":"session","after":"#))
  }

  /// What a session of the demo delivers for some lines, one event a line. None of the words that were typed are among it.
  private func events(of lines: [String], prepare: (Launch) -> Any = { _ in () }) throws -> String {
    let launch = try Launch(Run(["--demo", "--print"], of: .parlor))
    let logger = JournalLogger(launch.tree, log: courier, clock: { 1 })
    launch.world.parlor.events = EventLog(courier)
    launch.session.begin { launch.world.parlor.start($0, at: nil) }
    let kept = prepare(launch)
    for line in lines {
      launch.session.type(line)
      launch.session.perform { while launch.tree.isWorking { launch.tree.receive() } }
    }
    withExtendedLifetime(kept) {}
    logger.end()
    while courier.turn() != nil {}
    let events = server.batches.withLock { $0 }.flatMap(\.self).map {
      String(decoding: $0.json, as: UTF8.self).split(separator: #","at":"#).map(String.init)
    }
    // How long a link took may have the digits of anything.
    let fields = events.map { $0.last ?? "" }.joined(separator: "\n")
      .replacing(/"landing":[0-9.]+/, with: "")
    let words = (lines + ["porcupine wombat"]).flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    // Names of Parlor's own.
    let names = [
      "open", "channel", "search", "back", "home", "dm", "msg", "reply", "settings", "profile", "coins",
      "password", "tap",
    ]
    for word in words where !names.contains(String(word)) && (word.count > 2 || Int(word) ?? 0 > 9) {
      #expect(!fields.contains(word), "\(word)")
    }
    return events.map { ($0.first?.split(separator: #""event":"#).last ?? "") + " " + ($0.last ?? "") }
      .joined(separator: "\n")
  }

  private final class Taking: EventServer {
    let batches = Mutex<[[StoredEvent]]>([])

    func deliver(_ batch: [StoredEvent]) -> Delivery {
      batches.withLock { $0.append(batch) }
      return .taken
    }
  }
}
