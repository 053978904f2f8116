import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherEvents
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

/// A session on a terminal or a pipe, with its other sources of events: notifications, payments, and the writes of other
/// sessions.
final class Conversation {
  private let launch: Launch
  private let session: Session
  private let loop: TerminalLoop
  private var pushes: PushFile?
  /// Nil if the store follows no server.
  private var keeper: AgentKeeper?
  /// Whether a second look is scheduled.
  private var isKeeping = false
  private var screens: ScreensWatch?
  private var subscriptions: [Subscription] = []

  init(_ launch: Launch) throws(ProgramFailure) {
    let options = launch.options
    self.launch = launch
    session = launch.session
    session.palette = AuthorTint.palette(
      on: ColorChoice.palette, has256Colours: ColorDepth.ofTerminal != .basic)
    do throws(TerminalError) {
      loop = try TerminalLoop(
        session, program: "parlor", choice: options.plain ? .plain : .preferred,
        color: options.color ?? .automatic, ahead: launch.head,
        keysStartPrograms: options.editorKeys)
    } catch {
      throw ProgramFailure(code: .osError, words: error.description)
    }
    loop.isStrict = options.strict
    loop.inspectedAs = "parlor"
    loop.crashFile = { [session, folders = launch.world.directories] in
      CrashFile(of: "parlor", in: folders?.state, language: session.language)
    }
    try record()
    if let width = options.width { session.width = { width } }
    loop.historyFile = { [launch] in launch.historyFile }
    screens = options.screens.map { ScreensWatch($0, launch.files.check, session, loop.terminal.events) }
    watchStore()
    lendTerminal()
    loop.inUsersWords = { [session] in session.language == "ko" ? KoreanErrors.words($0) : $0 }
    try takePayments()
    launch.world.parlor.machine.forget = { [launch] in launch.forgetHistory(of: $0) }
    // The demo has no history file to switch, so the lines of the last account are forgotten here.
    launch.world.parlor.logIn.changes.listen { [loop] in loop.forgetHistory() }.store(in: &subscriptions)
    launch.world.parlor.tellOfNumberings()
  }

  func run() throws(ProgramFailure) -> Int32 {
    let desk = PushDesk(launch.world.parlor, session)
    session.tree.onLeave = { [launch] tree in launch.world.parlor.keepAll(of: tree) }
    session.onUnsent = { [launch, unowned tree = session.tree] in
      launch.world.parlor.keepState(tree, unsent: $0)
    }
    let events = try EventDesk(
      launch.options.events, launch.world.parlor, session.tree, in: launch.world.directories
    ) { [loop] in
      loop.terminal.events.soon($0)
    }
    defer { events?.end() }
    keeper?.look()
    let target = try launch.target()
    if case .tap = launch.options.start {
      launch.world.parlor.events?.log(.noticeTapped(.source, after: nil))
    }
    if let script = launch.head.script, let clock = launch.clock {
      let player = ScriptPlayer(session, clock: clock, worker: launch.worker) { [launch] in
        launch.start(at: target ?? script.settings.open)
      }
      player.events += desk.events + ((launch.world.parlor.cashier.payer as? InstantPayer)?.events ?? [])
      loop.play(script, with: player, columns: launch.options.width)
    } else {
      loop.guardAgainstCrashes()
      session.begin { _ in launch.start(at: target) }
    }
    takeMail(desk)
    try launch.options.push.map { path throws(ProgramFailure) in
      pushes = try PushFile(path, launch.world.parlor, desk, session, loop.terminal)
    }
    return launch.settle(loop.run().exitCode, desk)
  }

  /// Records the session from its beginning.
  private func record() throws(ProgramFailure) {
    guard let recording = launch.recording else { return }
    let tape = try recording.tape(facts: launch.facts)
    if launch.options.demo { tape.isKnown = { $0 == DemoWorld.password } }
    loop.clockStart = recording.start
    session.tape = tape
  }

  /// Enters this session on the roll of those that notifications reach, and reads what is delivered to its account.
  private func takeMail(_ desk: PushDesk) {
    guard launch.head.script == nil else { return }
    let (terminal, parlor) = (loop.terminal, launch.world.parlor)
    // Banners appear at once. The inbox is written a little later, for many notifications together.
    desk.later = { [loop] milliseconds, body in loop.later(milliseconds, body) }
    guard let path = parlor.store.path else { return }
    let roll = SessionRoll(path: World.rollPath(of: path))
    let terminalName = World.terminalName ?? ""
    let enter = {
      if let account = parlor.account?.id {
        roll.enter(as: account.rawValue, terminal: terminalName)
      } else {
        roll.leave()
      }
    }
    desk.flush = { terminal.flush() }
    desk.isUsedLast = { roll.isUsedLast }
    desk.shownMail = { account in
      PositionMark("\(path)-shown-\(account)").map { mark in
        ShownMail(
          read: { mark.position.map { Mail.ID(rawValue: Int64($0.position.offset)) } },
          write: { mail in
            // Another session of the account may have shown more.
            guard mark.position?.position.offset ?? 0 < mail.rawValue else { return }
            mark.position = FilePosition(PushPosition(after: mail))
          })
      }
    }
    session.onTyped = { roll.touch() }
    // After the first screen, so that it need not wait for this.
    desk.later?(0) { [self] in
      enter()
      parlor.logIn.changes.listen(enter).store(in: &subscriptions)
      desk.readMail()
      parlor.tellOfFault(isBeginning: true)
    }
  }

  /// Watches the store's file. After a write of another session, reads the changes, and checks whether the file is
  /// still there.
  private func watchStore() {
    let store = launch.world.store
    do throws(StoreError) {
      guard let watch = try store.watch() else { return }
      try hireAgent()
      if session.tape != nil { store.onFound = StoreNews.found(by: session, in: store) }
      let told = store.onLoss
      store.onLoss = { [weak self] loss in
        told(loss)
        if loss != nil { self?.lookAgain() }
      }
      loop.terminal.events.watch(watch.descriptor) { [weak self] in
        if watch.drain() { self?.hearStore() }
      }
    } catch {
      session.tree.tell(Reason("notHeard", ["why": error.description]))
    }
  }

  /// Called when the store may have changed.
  private func hearStore() {
    let store = launch.world.store
    // `parlor join` can make the store of an open session a replica. If the store cannot be read now, the next report leads here.
    try? hireAgent()
    keepAgent()
    session.perform {
      store.look()
      // Nothing is lost if this fails: the changes stay in the store, and the next write of any session leads here
      // again. If the file itself is at fault, `look()` has told the user.
      let newest = store.newestTold
      // This step is named after what it finds.
      let onFound = store.onFound
      store.onFound = nil
      if let changes = try? store.collect(), session.tape != nil, !changes.isEmpty {
        session.name("store", StoreNews.written(changes, in: store, after: newest))
      }
      store.onFound = onFound
    }
  }

  /// If the store is a replica, sees from now on to it that its agent runs.
  private func hireAgent() throws(StoreError) {
    let store = launch.world.store
    guard keeper == nil, let path = store.path, try store.origin() != nil else { return }
    keeper = AgentKeeper(store: path, home: launch.options.home, language: session.language)
    // The watch does not report what this session writes: a write reads that report itself.
    store.observe { [weak self] _ in self?.keepAgent() }.store(in: &subscriptions)
    // In a replica, a session that is logged out attends too, as account 0.
    store.attend(as: launch.world.parlor.account?.id)
  }

  /// Starts the agent unless one runs. Looks again later, because an agent that is ending still holds its lock. Calls in between do
  /// nothing.
  private func keepAgent() {
    guard let keeper, !isKeeping else { return }
    isKeeping = true
    keeper.look()
    loop.terminal.events.schedule(at: .now + keeper.pause) { [weak self] in
      self?.isKeeping = false
      keeper.look()
    }
  }

  /// Checks once a second whether the store is back, because no watch reports that a folder is mounted again.
  private func lookAgain() {
    loop.terminal.events.schedule(at: .now + .seconds(1)) { [weak self] in
      guard let self, launch.world.store.loss != nil else { return }
      session.perform { self.launch.world.store.look() }
      lookAgain()
    }
  }

  /// Connects the file of payments. In the demo every payment succeeds at once, unless a file is given.
  private func takePayments() throws(ProgramFailure) {
    let (parlor, folders) = (launch.world.parlor, launch.world.directories)
    let file = launch.options.payments ?? folders.map { $0.data + "/payments" }
    parlor.cashier.takesSandbox = launch.options.demo || launch.options.sandbox
    guard let file else { return parlor.cashier.payer = InstantPayer(parlor.cashier) }
    parlor.cashier.payer = try PaymentFile(file, parlor, session, loop.terminal.events)
  }

  /// Gives the flows access to the terminal: its colours and plain lines, its bell, its deadlines, and the user's editor.
  private func lendTerminal() {
    let (terminal, session, parlor) = (loop.terminal, session, launch.world.parlor)
    guard launch.head.script == nil else { return }
    parlor.settings.changes.listen { [weak loop] preferences in
      terminal.isPlain = preferences[.isPlain]
      loop?.paint(ColorChoice(rawValue: preferences[.colors].rawValue) ?? .automatic)
      terminal.desktop.way = DesktopWay(rawValue: preferences[.desktop].rawValue) ?? .automatic
      session.marksLinks =
        switch preferences[.links] {
        case .automatic: terminal.knowsLinks
        case .always: terminal.isInteractive
        case .never: false
        }
    }.store(in: &subscriptions)
    parlor.machine.ring = { terminal.ring() }
    parlor.machine.later = { [weak loop] milliseconds, body in loop?.later(milliseconds, body) }
    parlor.machine.viewer = ViewerProcess()
    guard terminal.isInteractive else { return }
    parlor.machine.desktop = TerminalBoard(terminal.desktop)
    parlor.machine.copy = { terminal.copy($0) }
    if !launch.options.demo { parlor.machine.openDemo = launch.demo(on: terminal) }
    parlor.machine.colors = { [weak session] in
      terminal.isPlain || session?.palette == Palette.none ? nil : ColorDepth.ofTerminal
    }
    parlor.machine.edit = { text throws(Reason) in try Editor.edit(text, on: terminal) }
  }
}
