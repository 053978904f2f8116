internal import Usher
internal import UsherFiles
internal import UsherScreens
public import UsherSession

/// Runs a session on a terminal or a pipe: reads a line, hands it to the session, prints what the session shows, and so on
/// until the session is over.
///
/// Make it before any other thread is started, and use it on the thread that made it. While a line is being typed, what the
/// session shows is printed above the line, and the results of slow work reach the tree. Other sources of events join
/// ``Terminal/events``.
public final class TerminalLoop {
  /// The session that is run.
  public let session: Session
  /// The terminal that it is run at.
  public let terminal: Terminal
  /// Returns the file that keeps the typed lines. The loop calls this before each line. If it returns another file, as after
  /// another account has signed in, the former file is saved and the new one is loaded. Hidden answers are not kept.
  public var historyFile: () -> HistoryFile? = { nil }
  /// Whether plain input ends at the first line that is not understood.
  public var isStrict = false
  /// Reports what went wrong outside the session, such as a mistake in a script, by default on standard error.
  package var complain: (String) -> Void

  /// When the tree's clock began, in nanoseconds; 0 for the machine's own clock.
  public var clockStart: UInt64 = 0

  /// Makes the path of the file that a crash leaves the journal in. ``guardAgainstCrashes()`` calls this, once.
  public var crashFile: () -> CrashFile? = { nil }
  /// The name under which `inspect` finds this session; nil if it must not be found.
  public var inspectedAs: String?
  /// Keeps the journal for a crash, and shows the session to `inspect`. Made after the first screen.
  var watcher: SessionWatcher?
  /// The file of ``crashFile``, once a crash leaves it.
  var guarded: CrashFile?

  var isReading = false
  /// What the line that is being typed answers.
  var prompt: Session.Prompt?
  var lineNumber = 0
  /// Whether more lines of a paste follow the one that was heard last.
  var pasteGoesOn = false
  var historyOnLoan: HistoryFile?
  /// The tick of the tree that is scheduled.
  var tick: (time: UInt64, deadline: EventPoll.Deadline)?
  var scripts = Scripts.refused
  /// How the session ends before the next line is read; nil if it goes on.
  private var ending: SessionEnd?
  let teller: StateTeller
  private let wake: WakePipe
  /// The session's palette when the loop was made.
  private let painted: Palette
  private var color: ColorChoice
  /// Whether the terminal's background is light; nil if nothing says so.
  private var isLight = ColorChoice.isLight

  /// Whether the input may be a script.
  enum Scripts {
    case refused
    /// The program plays scripts: it has passed an ``InputHead`` that was read.
    case allowed
    case played(ScriptPlayer)
  }

  /// The player of the script, if the input is one.
  var player: ScriptPlayer? { if case .played(let player) = scripts { player } else { nil } }

  /// Runs on `terminal`. Messages on standard error begin with `program`.
  package init(
    _ session: Session, on terminal: Terminal, program: String, color: ColorChoice = .automatic
  ) throws(TerminalError) {
    self.session = session
    self.terminal = terminal
    wake = try WakePipe()
    teller = StateTeller(session, terminal.events)
    complain = { StandardError.complain($0, program: program) }
    painted = session.palette
    self.color = color
    paint(color)
    connect()
    guard isLight == nil, session.palette != .none else { return }
    terminal.reader.askBackground { [weak self] in
      guard let self else { return }
      isLight = $0
      paint(self.color)
    }
  }

  deinit { terminal.events.unwatch(wake.descriptor) }

  /// Colours the screens from now on as `color` says. If the program has set a palette of its own, uses that one.
  public func paint(_ color: ColorChoice) {
    self.color = color
    let own = painted == .none ? ColorChoice.palette : painted
    let palette =
      switch color {
      case _ where !color.isWanted(on: terminal): Palette.none
      case .light: own.on(.light)
      case .dark: own.on(.dark)
      case .automatic, .always, .never: isLight.map { own.on($0 ? .light : .dark) } ?? own
      }
    if session.palette != palette { session.palette = palette }
  }

  /// Runs on standard input and output. `program` is the name for ~/.editrc, and the beginning of messages. If
  /// `keysStartPrograms`, keys can be bound to ``Terminal/refusedCommands``.
  public convenience init(
    _ session: Session, program: String, choice: Terminal.Choice = .automatic,
    color: ColorChoice = .automatic,
    ahead: InputHead = InputHead(), keysStartPrograms: Bool = false
  ) throws(TerminalError) {
    let terminal = try Terminal(
      program: program, choice: choice, ahead: ahead, keysStartPrograms: keysStartPrograms)
    try self.init(session, on: terminal, program: program, color: color)
    if ahead.isRead { scripts = .allowed }
  }

  /// Runs the session to its end, and gives the terminal back. Starts the tree unless it has started.
  ///
  /// If an event ends the line that is being typed, its text is parked for the screen.
  public func run() -> SessionEnd {
    guardAgainstCrashes()
    // An answer that comes later counts from the next drawing on.
    terminal.reader.takeAnswers()
    if session.tree.screen == nil, session.startRefusal == nil { session.begin { $0.start() } }
    if session.startRefusal != nil { return end(unstarted: session.line.misunderstanding ?? "") }
    // After the first screen, which need not wait for this.
    terminal.events.soon { [weak self] in
      self?.watchOver()
      self?.teller.tell()
    }
    session.tape?.waits = true
    var end: SessionEnd?
    while end == nil, !session.isOver {
      if let ending {
        session.leave(.signal)
        end = ending
        break
      }
      borrowHistory()
      scheduleTick()
      let read = read()
      // The prompt follows at once, so one write keeps both.
      session.tape?.isBeforePrompt = true
      end = hear(read)
      waitWhileHolding()
      teller.tellAgain()
    }
    returnHistory()
    watcher?.close()
    terminal.close()
    return end ?? .left
  }

  /// Ends the session, whatever is being typed, which is kept. `words` say why.
  public func end(_ words: String, as end: SessionEnd = .left) {
    session.announce(words)
    ending = end
    if isReading { terminal.reader.cancel() }
  }

  /// Waits while the session draws nothing, because an answer may come at once. What is typed meanwhile is read after that.
  private func waitWhileHolding() {
    // The clock of a script stands still meanwhile.
    while player == nil, session.tree.isHolding, !session.isOver {
      scheduleTick()
      if terminal.events.wait(input: -1, signals: -1).failure != 0 { return }
    }
  }

  private func end(unstarted words: String) -> SessionEnd {
    terminal.close()
    if !terminal.isInteractive { complain(words) }
    return .unstarted
  }

  private func connect() {
    let (session, terminal, wake) = (session, terminal, wake)
    session.width = { terminal.columns }
    session.height = { terminal.isInteractive ? terminal.rows : nil }
    session.state.drafts = { terminal.willEdit ? .inLine : .aside }
    session.doubts.areAsked = { [weak self] in terminal.isAtTerminal && self?.player == nil }
    session.output = { [weak self] text in
      guard self?.isReading == true else { return terminal.print(text) }
      terminal.printAbove(text)
    }
    session.above.eraser = Session.RowEraser(mark: { terminal.reader.rowMark }) { rows in
      terminal.reader.erase(rows: rows)
    }
    session.line.onTurn = { [weak self] in
      guard let self, isReading else { return }
      if self.session.line.isSurprise { terminal.reader.hesitate() }
      terminal.reader.cancel()
    }
    teller.line = { [weak self] in
      (self?.isReading == true ? terminal.reader.typed : nil, self?.prompt)
    }
    session.line.halfTyped = { [weak self] in self?.isReading == true ? terminal.reader.typed : nil }
    session.line.onMoved = { terminal.reader.hold() }
    session.line.onPrompt = { [weak self] text in
      if self?.isReading == true { terminal.reader.setPrompt(text) }
    }
    session.line.onSaid = { [weak self] in
      if self?.player == nil { terminal.reader.eraseEntered() }
    }
    session.line.onProgress = { terminal.reader.progress = $0 }
    // `self` is weak to avoid a cycle: the session's closures hold the terminal.
    let onDone = session.round.onDone
    session.round.onDone = { [weak self] in
      onDone()
      self?.scheduleTick()
      self?.watcher?.note()
      self?.teller.tellAgain()
    }
    terminal.events.beforeWaiting = { [weak self] in
      guard let self else { return }
      self.session.tape?.keepSteps(of: self.session)
      teller.tellWords()
    }
    session.tree.inbox.whenFilled { wake.wake() }
    terminal.events.watch(wake.descriptor) {
      wake.drain()
      session.receive()
    }
    connectReader()
  }

  private func connectReader() {
    if let reader = terminal.reader as? PlainReader {
      reader.isHeldUp = { [weak session] in session?.tree.isWorking ?? false }
      reader.onHeldUp = { [weak self] in self?.complainOfWork() }
    }
    terminal.onReader = { [unowned session] in $0.listen(session, overhearingAfter: .milliseconds(300)) }
    terminal.onReader(terminal.reader)
  }
}

extension TerminalLoop {
  /// Calls `body` after some milliseconds, as an event of the session.
  public func later(_ milliseconds: Int64, _ body: @escaping () -> Void) {
    let number = session.tape?.nextTimer() ?? 0
    terminal.events.schedule(at: .now + .milliseconds(milliseconds)) { [session] in
      session.perform(as: "timer", String(number), body)
    }
  }

  /// Loads the history from the present file, or saves what was added since. A file that cannot be read counts as empty, and is
  /// replaced later.
  func borrowHistory() {
    guard terminal.isInteractive else { return }
    let file = historyFile()
    guard file != historyOnLoan else { return saveHistory() }
    returnHistory()
    historyOnLoan = file
    // An error is ignored here, because `save` then fails as well. A folder that goes later is not made again.
    if let file { try? Folder.makeParents(of: file.path) }
    terminal.reader.history = (try? file?.load()) ?? History()
  }

  /// Saves the lines entered so far, and forgets them and the text that was cut. Call this when the account has changed.
  public func forgetHistory() {
    returnHistory()
    terminal.forget()
  }

  func returnHistory() {
    saveHistory(syncs: true)
    historyOnLoan = nil
  }

  /// Saves the lines that were added, in case that the session is killed. A failure is not reported: the next call tries again.
  private func saveHistory(syncs: Bool = false) {
    guard let file = historyOnLoan, syncs || !terminal.reader.history.added.isEmpty else { return }
    try? file.save(&terminal.reader.history, syncs: syncs)
  }
}
