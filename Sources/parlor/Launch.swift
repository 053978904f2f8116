import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

/// One run of Parlor: its world, its session, and what accompanies the session on a terminal or a pipe.
final class Launch {
  let run: Run
  let world: World
  let session: Session
  var tree: Tree { session.tree }
  private var subscriptions: [Subscription] = []

  /// Makes the session of a run.
  static func session(of run: Run) throws -> Session {
    if let replay = run.replay { return try replayedSession(run, replay) }
    let launch = try Launch(run)
    try launch.prepare()
    return launch.session
  }

  /// Opens the world, and makes a session in it.
  init(_ run: Run) throws(ProgramFailure) {
    self.run = run
    let isDated = run.keepsNothing && run.isPrinted
    let moment = isDated ? try Environment.moment("SOURCE_DATE_EPOCH") : run.script?.settings.clock
    let clock = run.clock ?? moment.map { ScriptClock(milliseconds: $0) }
    world = try World(run, clock: clock, isUTC: moment != nil)
    world.parlor.settings.languages = run.files.languages
    session = world.parlor.session(
      run.tree(AppCoordinator(world.parlor)), gallery: run.gallery, language: run.language)
    let onAccount = session.state.onAccount
    session.state.onAccount = { [unowned run] in
      onAccount($0, $1)
      run.change(.members)
    }
    run.audit?.nameOfAccount = { [parlor = world.parlor] in parlor.account?.nickname ?? $0 }
  }

  /// Says how the session starts and what it does meanwhile.
  private func prepare() throws(ProgramFailure) {
    let parlor = world.parlor
    run.atEnd { [store = world.store] code in
      store.endSyncAside()
      store.tidy()
      guard let loss = store.loss, loss.isDamage else { return code }
      StandardError.complain(parlor.words(for: loss), program: "parlor")
      return code == 0 ? loss.exitCode.rawValue : code
    }
    if let tapped = world.tapped { run.link = try tapped.link() }
    let isPiped = run.isSession && (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
    run.start = { parlor.start($0, at: $1, atHome: isPiped) }
    run.explain = { [isDemo = run.keepsNothing] tree, link in
      if !isDemo { parlor.restoreLogIn() }
      let plan = parlor.explanation(of: link, in: tree)
      return (plan, plan.refused == nil ? nil : parlor.nearest(to: link))
    }
    run.history = { parlor.account.map { "history-\($0.id)" } }
    if run.isPrinted { return preparePicture() }
    guard run.isSession else { return }
    run.facts = facts
    session.palette = AuthorTint.palette(
      on: ColorChoice.palette, has256Colours: ColorDepth.ofTerminal != .basic)
    var company: Company?
    run.accompany {
      company = try Company(self, $0)
    } goOn: { _ in
      try company?.goOn()
    }
  }

  /// `--print` paints as the account's settings say.
  private func preparePicture() {
    if run[.svg] != nil {
      session.palette = AuthorTint.palette(on: Snapshot.palette, has256Colours: true)
    } else if run[.json] == nil {
      world.parlor.settings.changes.listen { [session] in
        session.palette = $0[.colors] == .always ? ColorChoice.palette : .none
      }.store(in: &subscriptions)
    }
    // With a payer, the screen of coins offers packs, as it does in a session. Nothing is bought here.
    if run.keepsNothing { world.parlor.cashier.payer = InstantPayer(world.parlor.cashier) }
    // The subscription ends with the launch.
    run.atEnd { [self] code in withExtendedLifetime(self) { code } }
  }

  /// Returns what opens the demo: another process of this program, as the foreground job of the terminal. It looks as
  /// this session does.
  func demo(on terminal: Terminal) -> () throws(Reason) -> Void {
    let looks = [ProgramOption.screens, .width, .color].flatMap { option in
      run[option].map { [option.typed, $0] } ?? []
    }
    return { [session] () throws(Reason) in
      do throws(TerminalError) {
        let words = [
          "/proc/self/exe", ProgramOption.demo.typed, ProgramOption.language.typed, session.language,
        ]
        _ = try terminal.run(words + looks)
      } catch {
        throw Reason("demoFailed")
      }
    }
  }
}
