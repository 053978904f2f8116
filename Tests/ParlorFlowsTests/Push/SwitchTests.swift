import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A notification for another account offers to change to that account.
@Suite struct SwitchTests {
  private static let payload = """
    {"account":"mina@lighthouse.example","type":"channel","workspace_id":"1","channel_id":"42",\
    "aps":{"alert":{"title":"secret","body":"only for Mina"}}}
    """
  private let store: Store
  private let clock = ScriptClock(milliseconds: DemoStage.time)

  init() throws { store = try Store.demo { [clock] in clock.milliseconds } }

  private func unstarted() throws -> (ScriptPlayer, Parlor) {
    let parlor = Parlor(store: store, now: { [clock] in clock.milliseconds })
    parlor.logIn.kept = 1
    parlor.logIn.keep = { [store] id throws(StoreError) in if let id { try store.keepLogIn(of: id) } }
    parlor.logIn.forget = { [store] id throws(StoreError) in try store.forgetLogIn(of: id) }
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { [clock] in clock.nanoseconds }, worker: worker)
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    let player = ScriptPlayer(session, clock: clock, worker: worker) { parlor.start(tree, at: nil) }
    player.events += PushDesk(parlor, session).events
    return (player, parlor)
  }

  /// Changes to an account that the greeting lists.
  static func tour() throws -> Play {
    let tests = try SwitchTests()
    try tests.store.keepLogIn(of: 7)
    let play = Play(try tests.unstarted().0, fail: record)
    play.overlooks()
    for line in ["/switch", "2"] {
      play.type(line)
      play.overlooks()
    }
    play.isAt("workspace:1/home")
    play.end()
    return play
  }

  private func player() throws -> (ScriptPlayer, Parlor, () -> String) {
    let (player, parlor) = try unstarted()
    final class Rows { var all: [String] = [] }
    let rows = Rows()
    player.output = { line in if case .seen(let row) = line { rows.all.append(row) } }
    player.start()
    return (player, parlor, { rows.all.joined(separator: "\n") })
  }

  private func play(_ player: ScriptPlayer, _ lines: String...) throws {
    for line in lines {
      try player.play(.typed(line))
      while player.worker.count > 0, !player.session.isOver { try player.play(.event("work", "")) }
    }
  }

  @Test func `an account that is signed in here opens at once, and the other stays signed in`() throws {
    try store.keepLogIn(of: 7)
    let (player, parlor, text) = try player()
    try play(player, "3")
    try player.play(.event("push", Self.payload))
    #expect(text().contains("A notification for mina@lighthouse.example. /switch changes to that account"))
    #expect(!text().contains("only for Mina"))
    try play(player, "/switch")
    #expect(player.session.tree.asked?.id == "switchSure")
    try play(player, "y")
    #expect(parlor.account?.id == 7)
    #expect(player.session.tree.place.written == "workspace:1/home/channel:42")
    #expect(try store.isSignedIn(1))
    #expect(!text().contains("gone") && !text().contains("Welcome"))
    #expect(player.session.tree.strayObjects.isEmpty)
  }

  @Test func `an account that is not signed in here is asked for its password, and then it opens`() throws {
    let (player, parlor, text) = try player()
    try player.play(.event("push", Self.payload))
    try play(player, "/switch", "y")
    #expect(parlor.account == nil)
    #expect(player.session.tree.place.written == "login/signIn")
    #expect(player.session.tree.waitingLink != nil)
    #expect(try store.isSignedIn(1))
    try play(player, "Lighthouse1!")
    #expect(parlor.account?.id == 7)
    #expect(player.session.tree.place.written == "workspace:1/home/channel:42")
    #expect(!text().contains("gone"))
  }

  @Test func `a place that is not there is said, and the other account is at home`() throws {
    try store.keepLogIn(of: 7)
    let (player, parlor, text) = try player()
    try player.play(.event("push", Self.payload.replacing("\"42\"", with: "\"99\"")))
    try play(player, "/switch", "y")
    #expect(parlor.account?.id == 7)
    #expect(player.session.tree.place.written == "workspace:1/home")
    #expect(text().contains("There is no channel 99"))
  }

  @Test func `no leaves everything as it is, and a later log-out is one`() throws {
    try store.keepLogIn(of: 7)
    let (player, parlor, _) = try player()
    try player.play(.event("push", Self.payload))
    try play(player, "/switch", "n")
    #expect(parlor.account?.id == 1)
    #expect(player.session.tree.place.written == "workspace:1/home")
    try play(player, "x")
    #expect(player.session.tree.asked?.id == "logOutSure")
    try play(player, "y")
    #expect(player.session.tree.place.written == "login")
    #expect(try !store.isSignedIn(1))
  }

  @Test func `an account is named, and the other stays signed in`() throws {
    try store.keepLogIn(of: 7)
    let (player, parlor, text) = try player()
    for name in ["jun", "서연", "@nobody"] { try play(player, "/switch " + name) }
    #expect(text().contains("You are already signed in as Jun."))
    #expect(text().contains("서연 is not signed in on this machine. /switch lists the accounts that are."))
    #expect(parlor.account?.id == 1)
    try play(player, "/switch @Mina")
    #expect(parlor.account?.id == 7)
    try play(player, "/switch jun@lighthouse.example")
    #expect(parlor.account?.id == 1)
    #expect(try store.signedInAccounts().map(\.nickname) == ["Jun", "Mina"])
    try play(player, "/switch seoyeon@lighthouse.example")
    #expect(player.session.tree.place.written == "login/signIn")
    try play(player, "Lighthouse1!")
    #expect(try store.signedInAccounts().map(\.nickname) == ["Jun", "Mina", "서연"])
  }

  @Test func `without an offer, the greeting has all who are signed in, and nobody is signed out`() throws {
    try store.keepLogIn(of: 7)
    let (player, parlor, text) = try player()
    try player.play(.event("push", Self.payload))
    clock.advance(by: .seconds(600))
    try play(player, "/switch")
    #expect(player.session.tree.asked == nil && parlor.account == nil)
    #expect(player.session.tree.place.written == "login")
    #expect(text().contains("  1  Jun  jun@lighthouse.e…\n  2  Mina  mina@lighthouse.…\n"), "\(text())")
    try play(player, "2")
    #expect(parlor.account?.id == 7)
    #expect(player.session.tree.place.written == "workspace:1/home")
    // Another session has signed the account out meanwhile.
    try play(player, "/switch")
    try store.forgetLogIn(of: 1)
    try play(player, "1")
    #expect(player.session.tree.place.written == "login/signIn")
    try play(player, "Lighthouse1!")
    #expect(parlor.account?.id == 1)
    #expect(player.session.tree.strayObjects.isEmpty)
  }

  @Test func `a notification for the account itself is a banner`() throws {
    let (player, _, text) = try player()
    try player.play(.event("push", Self.payload.replacing("mina@", with: "JUN@")))
    #expect(text().contains("only for Mina"))
    #expect(!text().contains("/switch"))
  }
}
