import Testing
import Usher
import UsherPush
import UsherScreens
import UsherSession

@testable import ParlorFlows
@testable import ParlorStore

/// `/quiet`, which holds notifications back for a while.
@Suite struct QuietTests {
  private static let hour: Int64 = 3_600_000
  /// A day that began at 0, at 9:30.
  private static let morning: Int64 = 20_000 * 24 * hour + 19 * hour / 2

  @Test(arguments: [
    ("2h", 120), ("30m", 30), ("1h30m", 90), ("1h 30m", 90), ("1d", 1440), ("7d", 10_080), ("2시간", 120),
    ("30분", 30),
    ("1시간 30분", 90), ("until 18:00", 510), ("18:00", 510), ("18:00까지", 510), ("18:00 까지", 510),
    ("Until 9:31", 1),
    ("9:30", 1440), ("00:00", 870), ("2H", 120),
  ]) func `a time is read`(_ text: String, _ minutes: Int64) {
    #expect(Quiet.length(of: text, local: Self.morning) == minutes * 60_000)
  }

  @Test(arguments: [
    "", "soon", "0m", "8d", "until", "until 2h", "24:00", "9:60", "9:5", "-2h", "2", "h", "2h 3", "99999h",
    "1:2:3", "٢h",
    "until tomorrow", "2.5h",
  ]) func `what is no time is refused`(_ text: String) {
    #expect(Quiet.length(of: text, local: Self.morning) == nil)
  }

  private final class Clock { var now = DemoStage.time }

  /// A session of an account.
  private final class Device {
    let session: Session
    let desk: PushDesk
    let parlor: Parlor
    private var said: [String] = []

    init(_ file: BusyFile, _ clock: Clock) throws {
      let store = try Store(path: file.path) { clock.now }
      parlor = Parlor(store: store, now: { clock.now })
      parlor.begin(as: try #require(try store.account(file.ann)))
      let tree = Tree(
        AppCoordinator(parlor), clock: { UInt64(clock.now - DemoStage.time) * 1_000_000 })
      session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
      session.begin { $0.start() }
      desk = PushDesk(parlor, session)
      session.output = { [weak self] in self?.said += $0.split(separator: "\n").map(String.init) }
    }

    /// What has been said since the last call.
    func hears() throws -> [String] {
      try session.perform { _ = try parlor.store.collect() }
      defer { said = [] }
      return said.filter { $0.hasPrefix("◆") || $0.contains("aused") || $0.contains("Notifications are") }
    }

    func start() -> Device {
      desk.readMail()
      return self
    }
  }

  private let file: BusyFile
  private let clock = Clock()

  init() throws { file = try BusyFile() }

  private func post(_ body: String) throws {
    _ = try file.store.post([try Posting(title: "n", body: body, open: nil)], to: file.ann)
  }

  @Test func `it is kept for the account, and the next session goes on with it`() throws {
    do {
      let device = try Device(file, clock).start()
      device.session.type("/quiet 2h")
      #expect(try device.hears() == ["Notifications are paused until 11:30. Resume: /quiet off"])
      clock.now += 1000
      try post("1")
      #expect(try device.hears() == [])
    }
    clock.now += 3_600_000
    do {
      let device = try Device(file, clock).start()
      try post("2")
      #expect(try device.hears() == [])
    }
    // It ends while no session runs.
    clock.now += 2 * 3_600_000
    let device = try Device(file, clock).start()
    #expect(try device.hears() == ["2 notifications came while paused: /inbox"])
    try post("3")
    #expect(try device.hears() == ["◆ n: 3"])
    #expect(try Device(file, clock).start().hears() == [])
  }

  @Test func `every session of the account is quiet, and each says what was held back`() throws {
    let (one, two) = (try Device(file, clock).start(), try Device(file, clock).start())
    one.session.type("/quiet 30m")
    _ = (try one.hears(), try two.hears())
    try post("1")
    #expect(try one.hears() == [])
    #expect(try two.hears() == [])
    two.session.type("/quiet off")
    #expect(
      try two.hears() == ["1 notification came while paused: /inbox", "Notifications are on again."])
    #expect(try one.hears() == ["1 notification came while paused: /inbox"])
    try post("2")
    #expect(try one.hears() == ["◆ n: 2"])
  }

  @Test func `what is held is counted exactly, without muted rooms and without what was there before`() throws
  {
    try post("before")
    let device = try Device(file, clock).start()
    _ = try device.hears()
    clock.now += 1000
    device.session.type("/quiet 2h")
    _ = try device.hears()
    clock.now += 1000
    let (loud, muted) = (file.room, Room.ID(rawValue: 2))
    _ = try file.store.makeChannel(name: "muted", description: "", in: 1, by: file.ann)
    try file.store.setLevel(.nothing, of: muted, for: file.ann)
    func send(_ body: String, in room: Room.ID, level: String = "active") throws {
      let aps = #"{"alert":"\#(body)","interruption-level":"\#(level)"}"#
      let text = #"{"type":"channel","channel_id":"\#(room)","aps":\#(aps)}"#
      let line = try #require(try PayloadSource.apns.line(Array(text.utf8), scheme: "parlor"))
      _ = try file.store.post([try Posting(line)], to: file.ann)
    }
    for number in 1...7 { try send("\(number)", in: loud) }
    for number in 1...5 { try send("\(number)", in: muted) }
    try send("passive", in: loud, level: "passive")
    #expect(try device.hears() == [])
    try send("now", in: loud, level: "critical")
    #expect(try device.hears().count == 1)
    // A session that is started meanwhile counts what came before it as well.
    clock.now += 1000
    let later = try Device(file, clock).start()
    try send("8", in: loud)
    _ = try (device.hears(), later.hears())
    clock.now += 3 * 3_600_000
    device.session.type("/quiet off")
    #expect(try device.hears().first == "8 notifications came while paused: /inbox")
    #expect(try later.hears() == ["8 notifications came while paused: /inbox"])
  }
}
