import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// One demo world and people in it, each at a session of their own, or at several.
final class Company {
  let store: Store
  private let clock = ScriptClock(milliseconds: DemoStage.time)

  /// How often the bell rang, at any of them.
  private(set) var rings = 0

  static let jun: Account.ID = 1
  /// Runs the workspace Lighthouse.
  static let seoyeon: Account.ID = 2
  static let mina: Account.ID = 7

  init() throws {
    let clock = clock
    store = try Store.demo { clock.milliseconds }
  }

  /// Lets so many milliseconds pass.
  func wait(_ milliseconds: Int64) { clock.advance(by: .milliseconds(milliseconds)) }

  /// A session of an account, or of nobody, that begins at a link, with what its command line says, and has been looked at.
  func guest(
    _ account: Account.ID?, at link: String, given: Preferences = Preferences(),
    hears: @escaping (Preferences) -> Void = { _ in }
  ) throws -> Guest {
    let clock = clock
    let now = { clock.milliseconds }
    let parlor = Parlor(store: store, now: now) { TimeText.text($0, now: now()) }
    parlor.settings.given = given
    parlor.settings.onChange = hears
    parlor.machine.ring = { [weak self] in self?.rings += 1 }
    parlor.cashier.payer = InstantPayer(parlor.cashier)
    if let account { parlor.begin(as: try #require(try store.account(account))) }
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { clock.nanoseconds }, worker: worker)
    let session = parlor.session(tree, gallery: Gallery(ParlorScreens.embedded), language: "en")
    let player = ScriptPlayer(session, clock: clock, worker: worker) { session.tree.start(link: link) }
    player.events += PushDesk(parlor, session).events
    let guest = Guest(Play(player, fail: record))
    _ = guest.news
    return guest
  }
}
