import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherTesting

/// The demo world for a script, as the command sets it up.
enum DemoStage {
  static let time: Int64 = 1_793_611_800_000  // 2026-11-02T09:30:00Z

  static func player(_ settings: Script.Settings, isSignedIn: Bool = true) throws -> ScriptPlayer {
    let clock = ScriptClock(milliseconds: settings.clock ?? time)
    let now = { clock.milliseconds }
    let store = try Store.demo(now: now)
    let parlor = Parlor(store: store, now: now) { TimeText.text($0, now: now()) }
    if isSignedIn, let account = try store.account(DemoWorld.account) { parlor.begin(as: account) }
    let worker = HeldWorker()
    let session = parlor.session(
      gallery: Gallery(ParlorScreens.embedded), language: settings.language ?? "en",
      clock: { clock.nanoseconds }, worker: worker)
    let width = settings.width ?? 80
    session.width = { width }
    let desk = PushDesk(parlor, session)
    let player = ScriptPlayer(session, clock: clock, worker: worker) {
      settings.open.map { session.tree.start(link: $0) } ?? session.tree.start()
    }
    player.events += desk.events
    return player
  }
}
