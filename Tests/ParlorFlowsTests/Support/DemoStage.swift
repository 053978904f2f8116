import ParlorFlows
import ParlorStore
import TeamFixtures
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// The demo world for a script or an explorer, set up as the command does it.
final class DemoStage: Stage {
  private let settings: Script.Settings
  private let clock: ScriptClock
  let world: any World
  let shelf = DemoShelf()
  private(set) var parlor: Parlor?
  /// The account that is signed in when a session starts.
  private var account: Account.ID?

  static let time = DemoTeam.time
  private static let korean = Result { try Store.demoImage(in: .korean) }
  /// The pictures, which are read once for all sessions of the tests.
  static let gallery = Gallery(ParlorScreens.embedded).keeping()

  /// Where the demo world is.
  enum Kind {
    case oneStore
    /// In one store that has its messages and its index already. The time is that of ``DemoStage/time``.
    case prepared
    case served
    /// In a file that has its messages and its index already, and that every session opens for itself.
    case file
  }

  init(
    _ settings: Script.Settings = Script.Settings(), account: Account.ID? = DemoWorld.account,
    _ kind: Kind = .oneStore
  ) throws {
    let clock = ScriptClock(milliseconds: settings.clock ?? DemoStage.time)
    self.settings = settings
    self.clock = clock
    self.account = account
    let now = { clock.milliseconds }
    world =
      switch kind {
      case .oneStore:
        OneStore(try Store.demo(image: settings.language == "ko" ? Self.korean.get() : nil, now: now))
      case .prepared: OneStore(try PreparedDemo.store(now: now))
      case .served: try ServedWorld(now: now)
      case .file: try FileWorld(now: now)
      }
  }

  var store: Store { world.store }

  func player() throws -> ScriptPlayer { try player(isPlain: false) }

  /// If `isPlain`, the session is one for a screen reader.
  func player(isPlain: Bool) throws -> ScriptPlayer {
    let clock = clock
    let now = { clock.milliseconds }
    let parlor = Parlor(store: try world.session(), now: now)
    self.parlor = parlor
    if isPlain { parlor.settings.given[.isPlain] = true }
    parlor.logIn.kept = account
    parlor.logIn.keep = { [weak self] in self?.account = $0 }
    parlor.machine.files = shelf
    // The editor adds a word.
    parlor.machine.edit = { text throws(Reason) in text + " more\n" }
    parlor.restoreLogIn()
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { clock.nanoseconds }, worker: worker)
    let session = parlor.session(
      tree, gallery: Self.gallery, language: settings.language ?? "en")
    let width = settings.width ?? 80
    session.width = { width }
    session.height = { [settings] in settings.height }
    parlor.logIn.demoPassword = DemoWorld.password
    let payer = world.payer(for: parlor.cashier)
    parlor.cashier.takesSandbox = true
    let desk = PushDesk(parlor, session)
    let player = ScriptPlayer(session, clock: clock, worker: worker) { [settings] in
      settings.open.map { session.tree.start(link: $0) } ?? session.tree.start()
    }
    player.meanwhile = { [world, unowned session] in
      // What is done later may ask the server again.
      repeat {
        do { try session.perform { try world.settle() } } catch { Issue.record(error, "the server") }
        for body in world.takeLater() { session.perform(body) }
        session.perform { session.tree.receive() }
      } while world.hasLater
    }
    if let served = world as? ServedWorld {
      parlor.machine.later = { [weak served] in served?.later($0, $1) }
    }
    if let file = world as? FileWorld {
      parlor.machine.later = { [weak file] in file?.later($0, $1) }
      desk.later = { [weak file] in file?.later($0, $1) }
    }
    player.events += desk.events + payer.events + events + [ScriptedEventLog().event(parlor)]
    // The greeting offers the demo, as on a terminal: `! terminal`. A script of the demo world itself has no such line.
    player.events.append(ScriptEvent("terminal") { [parlor] _, _ in parlor.machine.openDemo = {} })
    return player
  }
}
