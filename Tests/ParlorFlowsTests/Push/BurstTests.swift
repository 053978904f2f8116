import SeededRandom
import Testing
import Usher
import UsherScreens
import UsherSession

@testable import ParlorFlows
@testable import ParlorStore

/// Many notifications within a moment: the first few are shown, and one line sums up the others.
@Suite final class BurstTests {
  private let store: Store
  private let session: Session
  private let desk: PushDesk
  private let parlor: Parlor
  private var said: [String] = []
  /// The closures that wait, and when they are due.
  private var waiting: [(due: Int64, run: () -> Void)] = []
  private var time: Int64 = 0
  /// Up to which line everything has been told.
  private var toldUpTo = 0
  private var lines = 0
  /// How many lines the store had kept when each banner was written.
  private var keptBefore: [Int] = []

  init() throws {
    store = try Store.demo { DemoStage.time }
    parlor = Parlor(store: store, now: { DemoStage.time })
    parlor.logIn.kept = DemoWorld.account
    parlor.restoreLogIn()
    let tree = Tree(AppCoordinator(parlor), clock: { 0 })
    session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    session.begin { $0.start() }
    desk = PushDesk(parlor, session)
    desk.later = { [unowned self] wait, body in waiting.append((time + wait, body)) }
    desk.onTold = { [unowned self] in toldUpTo = lines }
    session.output = { [unowned self] in
      let banners = $0.split(separator: "\n").map(String.init).filter { $0.hasPrefix("◆") }
      said += banners
      keptBefore += banners.map { _ in kept }
    }
  }

  private func pass(_ milliseconds: Int64) {
    let end = time + milliseconds
    while let next = waiting.enumerated().filter({ $0.element.due <= end }).min(by: {
      $0.element.due < $1.element.due
    }) {
      waiting.remove(at: next.offset)
      time = max(time, next.element.due)
      session.perform(next.element.run)
    }
    time = end
  }

  private func receive(_ body: String, room: Int64? = nil, aps: String = "") {
    lines += 1
    let place = room.map { #""type":"channel","channel_id":"\#($0)","# } ?? ""
    let position = PushPosition(device: 1, inode: 1, offset: Int64(lines), line: Int64(lines))
    session.perform {
      let alert = #""alert":{"title":"n","body":"\#(body)"}"#
      desk.receive(
        Array(#"{\#(place)"aps":{\#(alert)\#(aps)}}"#.utf8), line: lines, in: ("file", position))
    }
    if desk.hasTold { toldUpTo = lines }
    session.perform { desk.keepIfMany() }
  }

  private var kept: Int { Int((try? store.pushPosition(of: "file", for: DemoWorld.account)?.line) ?? 0) }

  private func hears() -> [String] {
    defer { said = [] }
    return said
  }

  @Test func `the first are shown at once, and one line sums up the others`() throws {
    for number in 1...14 { receive("\(number)") }
    #expect(hears() == ["◆ n: 1", "◆ n: 2", "◆ n: 3"])
    // What no line tells of yet is not kept, so that a session that is started after a kill tells of it.
    pass(500)
    #expect(hears() == [])
    #expect(toldUpTo == 3 && kept == 3)
    pass(500)
    #expect(hears() == ["◆ 11 more. /inbox lists them."])
    pass(20)
    #expect(toldUpTo == 14 && kept == 14)
    pass(1000)
    receive("15")
    #expect(hears() == ["◆ n: 15"])
  }

  @Test func `a burst that goes on has one line a moment`() {
    for number in 1...30 {
      receive("\(number)")
      pass(100)
    }
    #expect(
      hears() == [
        "◆ n: 1", "◆ n: 2", "◆ n: 3", "◆ 7 more. /inbox lists them.", "◆ 10 more. /inbox lists them.",
        "◆ 10 more. /inbox lists them.",
      ])
    pass(1000)
    receive("31")
    #expect(hears() == ["◆ n: 31"])
  }

  @Test func `one or two are shown themselves`() {
    for number in 1...5 { receive("\(number)") }
    pass(1000)
    #expect(hears() == ["◆ n: 1", "◆ n: 2", "◆ n: 3", "◆ n: 4", "◆ n: 5"])
    receive("6")
    #expect(hears() == ["◆ n: 6"])
  }

  @Test func `the rooms are named, the most relevant first, or counted`() {
    for number in 1...3 { receive("\(number)") }
    receive("a", room: 42)
    receive("b", room: 41)
    receive("c", room: 41, aps: #","relevance-score":0.9"#)
    pass(1000)
    #expect(hears().last == "◆ 3 more messages in \(title(41)), \(title(42)): /inbox")
    for room: Int64 in [41, 42, 43, 44] { receive("d", room: room) }
    pass(1000)
    #expect(hears() == ["◆ 4 more messages in 4 rooms: /inbox"])
  }

  private func title(_ room: Int64) -> String {
    (try? store.joinedRoom(Room.ID(rawValue: room), of: DemoWorld.account)?.title) ?? ""
  }

  @Test func `messages of a room that has just had a banner are shown or summed up after the moment`() throws
  {
    func say(_ texts: String...) throws {
      for text in texts {
        try session.perform { _ = try store.append(text, to: 42, by: Company.mina) }
      }
    }
    try say("one", "two")
    #expect(hears() == ["◆ \(title(42)) Mina: one"])
    pass(1000)
    #expect(hears() == ["◆ \(title(42)) Mina: two"])
    try say("three", "four", "five")
    #expect(hears() == [])
    pass(1000)
    #expect(hears() == ["◆ 3 more messages in \(title(42)): /inbox"])
    // Whoever comes to the room meanwhile has seen them.
    pass(1000)
    try say("six")
    session.perform { _ = session.follow("channel:42") }
    pass(1000)
    #expect(hears() == [])
  }

  @Test func `what is time-sensitive or critical stands alone, after the line of what came before it`() {
    for number in 1...9 { receive("\(number)") }
    receive("now", aps: #","interruption-level":"time-sensitive""#)
    #expect(hears() == ["◆ n: 1", "◆ n: 2", "◆ n: 3", "◆ 6 more. /inbox lists them.", "◆ n: now"])
    #expect(toldUpTo == 10)
    receive("10")
    receive("fire", aps: #","interruption-level":"critical""#)
    #expect(hears() == ["◆ n: 10", "◆ n: fire"])
  }

  @Test func `the inbox first says what it lists`() {
    for number in 1...9 { receive("\(number)") }
    session.type("/inbox")
    #expect(hears() == ["◆ n: 1", "◆ n: 2", "◆ n: 3", "◆ 6 more. /inbox lists them."])
    pass(1000)
    #expect(hears() == [])
  }

  @Test(arguments: ["/inbox list", "/tap 1 dismiss", "/inbox clear"])
  func `what a command needs in the store is told of before it is kept`(command: String) {
    for number in 1...9 { receive("\(number)") }
    pass(20)
    #expect(kept == 3)
    session.type(command)
    #expect(hears() == ["◆ n: 1", "◆ n: 2", "◆ n: 3", "◆ 6 more. /inbox lists them."])
    #expect(kept == 9)
    #expect(keptBefore.last == 3)
  }

  @Test func `a flood is told of before the desk is full, and all of it is kept`() {
    for number in 1...20_000 { receive("\(number)") }
    pass(3000)
    let counts = hears().compactMap { $0.firstMatch(of: /◆ (\d+) more/).flatMap { Int($0.1) } }
    #expect(counts.reduce(3, +) == 20_000)
    #expect(counts.count < 8)
    #expect(kept == 20_000)
  }

  @Test func `each is told of once and in order, however they come`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let isCritical = Int.random(in: 0..<20, using: &random) == 0
        receive("\(lines + 1)", aps: isCritical ? #","interruption-level":"critical""# : "")
        #expect(kept <= toldUpTo)
      }
      pass(Int64.random(in: 0...700, using: &random))
      #expect(kept <= toldUpTo)
    }
    pass(3000)
    var last = 0
    for line in hears() {
      if let match = line.firstMatch(of: /◆ n: (\d+)$/), let number = Int(match.1) {
        #expect(number == last + 1)
        last = number
      } else if let match = line.firstMatch(of: /◆ (\d+) more/), let count = Int(match.1) {
        last += count
      }
    }
    #expect(last == lines && kept == lines && toldUpTo == lines)
  }
}
