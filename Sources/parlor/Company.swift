import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherEvents
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

/// What accompanies a session on a terminal or a pipe: notifications, payments, the event log, and the writes of other sessions.
final class Company {
  private let launch: Launch
  private let parlor: Parlor
  private let session: Session
  private let loop: TerminalLoop
  private let desk: PushDesk
  private var pushes: PushFile?
  private var check: DamageCheck?
  /// Nil if the store follows no server.
  private var keeper: AgentKeeper?
  /// Whether a second look is scheduled.
  private var isKeeping = false
  /// Whether the state is to be kept again.
  private var isKeepingState = false
  private var subscriptions: [Subscription] = []

  /// Called before the first screen.
  init(_ launch: Launch, _ loop: TerminalLoop) throws {
    let run = launch.run
    (self.launch, self.loop) = (launch, loop)
    (parlor, session) = (launch.world.parlor, launch.session)
    if run.keepsNothing { session.tape?.isKnown = { $0 == DemoWorld.password } }
    desk = PushDesk(parlor, session)
    watchStore()
    lendTerminal()
    try takePayments()
    parlor.machine.forget = { [folder = launch.world.directories?.state] in
      if let folder { unlink(folder + "/history-\($0)") }
    }
    parlor.tellOfNumberings()
    session.tree.onLeave = { [parlor] in
      parlor.keepAll(of: $0)
      if isatty(STDIN_FILENO) == 0, let words = parlor.unfinished {
        StandardError.complain(words, program: "parlor")
      }
    }
    session.state.onChange = { [weak self, parlor, unowned tree = session.tree] unsent in
      if !parlor.keepState(tree, unsent: unsent) { self?.keepStateAgain() }
    }
    let target = try run[.events].map { try EventTarget($0) }
    let events = try EventDesk(target, parlor, session.tree, in: launch.world.directories) { [loop] in
      loop.terminal.events.soon($0)
    }
    run.atEnd {
      events?.end()
      return $0
    }
    keeper?.look()
    if launch.world.tapped != nil { parlor.events?.log(.noticeTapped(.source, after: nil)) }
    run.scriptEvents = desk.events + ((parlor.cashier.payer as? InstantPayer)?.events ?? [])
  }

  /// Called once the first screen is drawn.
  func goOn() throws(ProgramFailure) {
    takeMail()
    syncAside()
    if let path = launch.run[.push] { pushes = try PushFile(path, parlor, desk, session, loop.terminal) }
    checkStore()
    // On fewer columns, the line would push the menu away.
    if parlor.machine.hasTour, loop.terminal.isInteractive, launch.run.link == nil, session.width() >= 40 {
      session.tree.tell(Reason("tourOffer"))
    }
    launch.run.atEnd { [self] code in
      // A person who leaves at once need not wait. The reader of a pipe has only the exit code.
      hearCheck(patience: loop.terminal.isInteractive ? 250 : 5000)
      return launch.settle(code, desk)
    }
  }

  /// Looks for damage in the store, on another thread.
  private func checkStore() {
    guard let path = parlor.store.path else { return }
    check = DamageCheck(of: path, on: LateWorkers(count: 1))
    if let check { loop.terminal.events.watch(check.descriptor) { [weak self] in self?.hearCheck() } }
  }

  /// Waits up to `patience` milliseconds for the end of the look.
  private func hearCheck(patience: Int32 = 0) {
    guard let check else { return }
    loop.terminal.events.unwatch(check.descriptor)
    self.check = nil
    if let damage = check.damage(patience: patience) { parlor.store.hear(damage) }
  }

  /// Enters this session on the roll of those that notifications reach, and reads what is delivered to its account.
  private func takeMail() {
    guard launch.run.script == nil else { return }
    let terminal = loop.terminal
    // Banners appear at once. The inbox is written a little later, for many notifications together.
    desk.later = { [loop] milliseconds, body in loop.later(milliseconds, body) }
    guard let path = parlor.store.path else { return }
    let roll = SessionRoll(path: World.rollPath(of: path))
    let terminalName = launch.run.visitor?.address ?? World.terminalName ?? ""
    parlor.machine.otherSessions = { [parlor] in
      guard let account = parlor.account?.id else { return [] }
      return roll.entries(of: account.rawValue).filter { $0.process != getpid() }.map {
        OpenSession(terminal: $0.terminal, used: parlor.now() - $0.idle)
      }
    }
    let enter = { [parlor] in
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
        if let loss, !loss.isDamage { self?.lookAgain() }
      }
      loop.terminal.events.watch(watch.descriptor) { [weak self] in
        if watch.drain() { self?.hearStore() }
      }
    } catch {
      session.tree.tell(Reason("notHeard", ["why": session.phrases.say(error)]))
    }
  }

  /// From now on the thread that reads keys does not wait for the disk. In a recorded session it does: a replay could not tell
  /// between which keys the disk was ready.
  private func syncAside() {
    let store = launch.world.store
    guard loop.terminal.isInteractive, session.tape == nil else { return }
    // Not a bell of a flow, since no flow outlives a change of the account.
    let bell = session.tree.listen { store.heedDisk() }
    store.syncAside(on: LateWorkers(count: 1)) { bell.ring() }
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
    keeper = AgentKeeper(store: path, home: launch.run[.home], language: session.language)
    // The watch does not report what this session writes: a write reads that report itself.
    store.observe { [weak self] _ in self?.keepAgent() }.store(in: &subscriptions)
    // In a replica, a session that is logged out attends too, as account 0.
    store.attend(as: parlor.account?.id)
  }

  /// Starts the agent unless one runs. Looks again later, because an agent that is ending still holds its lock. Calls in between do
  /// nothing.
  private func keepAgent() {
    guard let keeper, !isKeeping, launch.world.store.loss?.isDamage != true else { return }
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

  /// Once a second, tries to have the store keep the state that it did not take.
  private func keepStateAgain() {
    guard !isKeepingState else { return }
    isKeepingState = true
    loop.terminal.events.schedule(at: .now + .seconds(1)) { [weak self] in
      guard let self else { return }
      isKeepingState = false
      if !parlor.keepStateAgain() { keepStateAgain() }
    }
  }

  /// Connects the file of payments: the one that is given, or the own one if it is there. In the demo every payment succeeds at once,
  /// unless a file is given.
  private func takePayments() throws(ProgramFailure) {
    let (run, folders) = (launch.run, launch.world.directories)
    let file = run[.payments] ?? folders.map { $0.data + "/payments" }
    parlor.cashier.takesSandbox = run.keepsNothing || run[.sandbox] != nil
    guard let file else { return parlor.cashier.payer = InstantPayer(parlor.cashier) }
    var facts = stat()
    if run[.payments] == nil, lstat(file, &facts) != 0 { return }
    parlor.cashier.payer = try PaymentFile(
      file, isOwn: run[.payments] == nil, parlor, session, loop.terminal.events)
  }

  /// Gives the flows access to the terminal: its colours and plain lines, its bell, its deadlines, and the user's editor.
  private func lendTerminal() {
    let (terminal, session) = (loop.terminal, session)
    guard launch.run.script == nil else { return }
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
    if launch.run.visitor == nil { parlor.machine.viewer = ViewerProcess() }
    guard terminal.isInteractive else { return }
    parlor.machine.desktop = TerminalBoard(terminal.desktop)
    parlor.machine.copy = { terminal.copy($0) }
    // A replay has no title, and would take the moment at which it is set for another one.
    if session.tape == nil { parlor.machine.retitle = { terminal.retitle($0) } }
    parlor.retitleSoon()
    parlor.machine.colors = { [weak session] in
      terminal.isPlain || session?.palette == Palette.none ? nil : ColorDepth.ofTerminal
    }
    // A visitor at a door starts no program.
    guard launch.run.visitor == nil else { return }
    if !launch.run.keepsNothing { parlor.machine.openDemo = launch.demo(on: terminal) }
    parlor.machine.edit = { text throws(Reason) in try Editor.edit(text, on: terminal) }
  }
}
