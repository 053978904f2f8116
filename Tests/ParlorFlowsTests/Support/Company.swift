import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherTesting

/// One demo world and people in it, each at a session of their own, or at several.
final class Company {
  let store: Store
  private let clock = ScriptClock(milliseconds: DemoStage.time)

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

  /// A session of an account, or of nobody, that begins at a link, and has been looked at.
  func guest(_ account: Account.ID?, at link: String) throws -> Guest {
    let clock = clock
    let now = { clock.milliseconds }
    let parlor = Parlor(store: store, now: now) { TimeText.text($0, now: now()) }
    if let account { parlor.begin(as: try #require(try store.account(account))) }
    parlor.cashier.payer = InstantPayer(parlor.cashier)
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { clock.nanoseconds }, worker: worker)
    let session = parlor.session(tree, gallery: Gallery(ParlorScreens.embedded), language: "en")
    let player = ScriptPlayer(session, clock: clock, worker: worker) { session.tree.start(link: link) }
    let guest = Guest(Play(player, fail: record))
    _ = guest.news
    return guest
  }
}
