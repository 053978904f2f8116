import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A link that cannot open now waits, visibly and not for ever, whatever it waits for and wherever it came from.
@Suite struct WaitingTests {
  /// One terminal, on which sessions run one after the other.
  final class Desk {
    let store: Store
    let clock = ScriptClock(milliseconds: DemoStage.time)
    var kept: Account.ID?
    private(set) lazy var player = makePlayer(at: nil)
    private var shown: [String] = []
    private var looked = 0

    init(_ account: Account.ID?) throws {
      store = try Store.demo { [clock] in clock.milliseconds }
      kept = account
    }

    private func makePlayer(at link: String?) -> ScriptPlayer {
      let parlor = Parlor(store: store, now: { [clock] in clock.milliseconds })
      parlor.machine.terminal = "/dev/pts/7"
      parlor.logIn.kept = kept
      parlor.logIn.keep = { [weak self] in self?.kept = $0 }
      parlor.cashier.payer = InstantPayer(parlor.cashier)
      let worker = HeldWorker()
      let tree = Tree(AppCoordinator(parlor), clock: { [clock] in clock.nanoseconds }, worker: worker)
      let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
      tree.onLeave = { parlor.keepAll(of: $0) }
      let player = ScriptPlayer(session, clock: clock, worker: worker) { parlor.start(tree, at: link) }
      player.events += PushDesk(parlor, session).events
      player.output = { [weak self] line in if case .seen(let row) = line { self?.shown.append(row) } }
      return player
    }

    func begin(at link: String? = nil) {
      player = makePlayer(at: link)
      (shown, looked) = ([], 0)
      player.start()
      finishWork()
    }

    private func finishWork() {
      while player.worker.count > 0, !player.session.isOver { try? player.play(.event("work", "")) }
    }

    /// Ends the session as a hang-up does, and starts the next one.
    func restart(after time: Duration = .zero) {
      end()
      clock.advance(by: time)
      begin()
    }

    /// Starts the next session, as if the last one had been killed.
    func replace() {
      player.worker.drop()
      begin()
    }

    func end() {
      player.worker.drop()
      if !player.session.isOver { player.session.leave(.endOfInput) }
    }

    var session: Session { player.session }
    var tree: Tree { session.tree }
    var text: String { shown.joined(separator: "\n") }
    var place: String { tree.place.written }
    var waits: String? { tree.waitingLink?.text }

    /// What was shown since the last call.
    var news: String {
      defer { looked = shown.count }
      return shown[looked...].joined(separator: "\n")
    }

    func type(_ lines: String...) {
      for line in lines {
        do { try player.play(.typed(line)) } catch { Issue.record(error, "\(line)") }
        finishWork()
      }
    }
  }

  /// What the user is in the middle of when the link comes.
  enum Middle: String, CaseIterable {
    case signedOut, signUp, password, questionOfLogOut, questionOfForm

    /// The account that is signed in at the start.
    var account: Account.ID? {
      switch self {
      case .signedOut, .signUp, .password: nil
      case .questionOfLogOut, .questionOfForm: 1
      }
    }
    /// What leads there.
    func enter(_ desk: Desk) {
      switch self {
      case .signedOut: break
      case .signUp: desk.type("n", "dana@example.org", "Dana")
      case .password: desk.type("e", "jun@lighthouse.example")
      case .questionOfLogOut: desk.type("x")
      case .questionOfForm: desk.type("n", "a name", "/back")
      }
    }
    /// Why a link waits.
    var why: String {
      switch self {
      case .signedOut, .signUp, .password: "logIn"
      case .questionOfLogOut: "logOutSure"
      case .questionOfForm: "forgetTyped"
      }
    }
    /// What frees the way.
    func free(_ desk: Desk) {
      switch self {
      case .signedOut, .password: break
      case .signUp: desk.type("/back", "y", "/back")
      case .questionOfLogOut: desk.type("n")
      case .questionOfForm: desk.type("y")
      }
    }
  }

  /// How the link comes. A line cannot be typed while a question takes every line as its answer.
  enum Way: String, CaseIterable {
    case typed, tap, outside

    func come(to desk: Desk) {
      switch self {
      case .typed: desk.type("/open channel:44")
      case .tap: desk.session.follow("channel:44", reason: .tap)
      case .outside: desk.session.follow("channel:44")
      }
    }
  }

  @Test func `a name waits for the sign-in as a link does, and means what it means then`() throws {
    for (name, place) in [
      ("#general", "workspace:1/home/channel:42"), ("channel:42", "workspace:1/home/channel:42"),
      ("#design", "workspace:1/home"), ("channel:43", "workspace:1/home"),
    ] {
      let desk = try Desk(nil)
      desk.begin(at: name)
      #expect(desk.waits == name)
      logIn(desk)
      #expect(desk.place == place, "\(name)")
      if place == "workspace:1/home" { #expect(desk.text.contains("You are not in channel"), "\(name)") }
    }
  }

  private func logIn(_ desk: Desk) { desk.type("e", "jun@lighthouse.example", "Lighthouse1!") }

  private static let cases = Middle.allCases.flatMap { middle in Way.allCases.map { (middle, $0) } }
    .filter { middle, way in
      way != .typed || ![.password, .questionOfForm, .questionOfLogOut].contains(middle)
    }

  private func waiting(_ middle: Middle, _ way: Way) throws -> Desk {
    let desk = try Desk(middle.account)
    desk.begin()
    desk.clock.advance(by: .seconds(1))
    middle.enter(desk)
    _ = desk.news
    way.come(to: desk)
    return desk
  }

  @Test(arguments: cases) func `it waits visibly, and lands when the way is free`(
    middle: Middle, way: Way
  ) throws {
    let desk = try waiting(middle, way)
    #expect(desk.waits == "channel:44")
    #expect(desk.tree.waitingLink?.why.id == middle.why)
    if way != .typed {
      let news = desk.news
      #expect(news.contains("channel:44 waits: "))
      // A reason that is a question takes no full stop.
      #expect(!news.contains("?. ") && !news.contains(".. "))
    }
    middle.free(desk)
    if middle.why == "logIn" {
      if middle == .password { desk.type("Lighthouse1!") } else { logIn(desk) }
    }
    #expect(desk.place == "workspace:1/home/channel:44")
    #expect(desk.waits == nil)
    desk.end()
  }

  @Test(arguments: cases) func `it expires, and the user is told`(middle: Middle, way: Way) throws {
    let desk = try waiting(middle, way)
    _ = desk.news
    desk.clock.advance(by: .seconds(601))
    middle.free(desk)
    if middle.why == "logIn" {
      if middle == .password { desk.type("Lighthouse1!") } else { logIn(desk) }
    }
    #expect(desk.place == "workspace:1/home")
    #expect(desk.waits == nil)
    #expect(desk.text.contains("channel:44 waited too long and was dropped."))
    desk.end()
  }

  @Test(arguments: cases) func `it can be dropped`(middle: Middle, way: Way) throws {
    let desk = try waiting(middle, way)
    desk.tree.cancelWaiting()
    middle.free(desk)
    #expect(!desk.place.contains("channel:44"))
    #expect(desk.waits == nil)
    desk.end()
  }

  @Test(arguments: cases) func `it survives a restart`(middle: Middle, way: Way) throws {
    let desk = try waiting(middle, way)
    desk.restart(after: .seconds(300))
    if middle.account == nil {
      #expect(desk.waits == "channel:44")
      #expect(desk.news.contains("channel:44 waits: sign in first."))
      // And the next one.
      desk.restart(after: .seconds(200))
      #expect(desk.waits == "channel:44")
      logIn(desk)
    }
    // The question ended with the session. The answer that it is about has come back, so it is asked again.
    if middle == .questionOfForm {
      #expect(desk.tree.asked?.id == middle.why)
      middle.free(desk)
    }
    #expect(desk.place == "workspace:1/home/channel:44")
    #expect(desk.waits == nil)
    desk.restart()
    #expect(desk.waits == nil)
    desk.end()
  }

  @Test(arguments: cases) func `it survives a kill`(middle: Middle, way: Way) throws {
    let desk = try waiting(middle, way)
    desk.clock.advance(by: .seconds(300))
    desk.replace()
    if middle.account == nil {
      #expect(desk.waits == "channel:44")
      desk.clock.advance(by: .seconds(200))
      desk.replace()
      #expect(desk.waits == "channel:44")
      logIn(desk)
    }
    #expect(desk.place == "workspace:1/home/channel:44")
    desk.replace()
    #expect(desk.waits == nil)
    #expect(desk.place == "workspace:1/home")
    desk.end()
  }

  @Test func `a link that is dropped does not come back after a kill`() throws {
    let desk = try waiting(.signedOut, .outside)
    desk.type("/open cancel")
    desk.tree.cancelWaiting()
    desk.type("/where")
    desk.replace()
    #expect(desk.waits == nil)
    desk.end()
  }

  @Test func `the user is told if it cannot be kept`() throws {
    let file = try BusyFile()
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    let tree = Tree(AppCoordinator(parlor), clock: { 0 })
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    var said = ""
    session.output = { said += $0 }
    session.begin { _ in parlor.start(tree, at: nil) }
    try file.hold()
    session.type("/open channel:1")
    #expect(tree.waitingLink?.text == "channel:1")
    #expect(said.contains("The next start will not open the waiting link channel:1"))
    file.letGo()
  }

  @Test(arguments: cases) func `it does not wait longer because of a restart`(middle: Middle, way: Way) throws
  {
    let desk = try waiting(middle, way)
    desk.restart(after: .seconds(300))
    if middle.account == nil {
      desk.restart(after: .seconds(301))
      #expect(desk.waits == nil)
      #expect(desk.news.contains("channel:44 waited too long and was dropped."))
      logIn(desk)
      #expect(desk.place == "workspace:1/home")
    }
    desk.end()
  }

  @Test func `a link that waited for a question does not open for another account`() throws {
    let desk = try waiting(.questionOfLogOut, .outside)
    desk.end()
    desk.kept = 7
    desk.begin()
    #expect(desk.place == "workspace:1/home")
    #expect(desk.news.contains("channel:44 was dropped: you signed out or changed accounts."))
    desk.end()
  }

  @Test func `a log-out drops it, also for the next session`() throws {
    let desk = try waiting(.questionOfLogOut, .outside)
    desk.type("y")
    #expect(desk.place == "login")
    #expect(desk.waits == nil)
    desk.restart()
    #expect(desk.waits == nil)
    desk.end()
  }

  @Test func `a newer link takes its place, also that of the next start`() throws {
    let desk = try waiting(.signedOut, .typed)
    desk.type("/open channel:42")
    #expect(desk.waits == "channel:42")
    desk.end()
    desk.begin(at: "dm:7")
    #expect(desk.waits == "dm:7")
    logIn(desk)
    #expect(desk.place == "workspace:1/dms/dm:7")
    desk.restart()
    #expect(desk.waits == nil)
    desk.end()
  }

  @Test(arguments: [1, nil] as [Account.ID?]) func `a cold start waits for the splash, and for the log-in`(
    account: Account.ID?
  ) throws {
    let desk = try Desk(account)
    desk.begin(at: "channel:44")
    if account == nil {
      #expect(desk.waits == "channel:44")
      #expect(desk.place == "login")
      logIn(desk)
    }
    #expect(desk.place == "workspace:1/home/channel:44")
    #expect(desk.tree.journal.records.last?.after.steps.contains { $0.name == "splash" } == false)
    desk.end()
  }

  /// The coins of a purchase come wherever the user is by then. The question that is open is left, because nothing was bought.
  @Test(arguments: Way.allCases) func `a link in the middle of a purchase lands`(way: Way) throws {
    let desk = try Desk(1)
    desk.begin(at: "coins")
    desk.type("1")
    _ = desk.news
    if way == .typed { desk.type("/open channel:44") } else { way.come(to: desk) }
    #expect(desk.place == "workspace:1/home/channel:44")
    #expect(desk.waits == nil)
    desk.end()
  }
}
