import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A demo world with several people. Each has one session or more.
final class Company {
  let store: Store
  private let clock = ScriptClock(milliseconds: DemoStage.time)

  /// How often the bell has rung, in all sessions together.
  private(set) var rings = 0

  static let jun: Account.ID = 1
  /// The admin of the workspace Lighthouse.
  static let seoyeon: Account.ID = 2
  static let mina: Account.ID = 7

  init() throws {
    let clock = clock
    store = try Store.demo { clock.milliseconds }
  }

  /// Moves the clock by some milliseconds.
  func wait(_ milliseconds: Int64) { clock.advance(by: .milliseconds(milliseconds)) }

  /// Starts a session at a link; nil as the account means that nobody is signed in. `given` holds the settings of the
  /// command line, and `rows` the height of the terminal. What the start shows is taken already.
  func guest(
    _ account: Account.ID?, at link: String, given: SettingValues = SettingValues(), rows: Int? = nil,
    columns: Int = 80, hasTour: Bool = false,
    hears: @escaping (SettingValues) -> Void = { _ in },
    later: ((Int64, @escaping () -> Void) -> Void)? = nil
  ) throws -> Guest {
    let clock = clock
    let now = { clock.milliseconds }
    let parlor = Parlor(store: store, now: now)
    parlor.settings.given = given
    parlor.machine.hasTour = hasTour
    let changes = parlor.settings.changes.listen(hears)
    if let later { parlor.machine.later = later }
    parlor.machine.ring = { [weak self] in self?.rings += 1 }
    parlor.cashier.payer = InstantPayer(parlor.cashier)
    if let account { parlor.begin(as: try #require(try store.account(account))) }
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { clock.nanoseconds }, worker: worker)
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    session.height = { rows }
    session.width = { columns }
    let player = ScriptPlayer(session, clock: clock, worker: worker) { session.tree.start(link: link) }
    player.events += PushDesk(parlor, session).events
    let guest = Guest(Play(player, fail: record), of: parlor, keeping: changes)
    _ = guest.news
    return guest
  }
}
