internal import Usher
public import UsherScreens

/// A session at a terminal, or at a pipe: lines in, lines out, until one side has had enough.
///
/// Made before any other thread is started, as ``Terminal`` is, and used on the thread that made it. From then on what
/// the session shows goes to the terminal, above the line that is being typed, and what work elsewhere has brought is
/// heard while a line is awaited. Other sources of events join ``Terminal/events``.
public final class TerminalSession {
  public let session: Session
  public let terminal: Terminal
  /// Where lines are kept between runs, asked before each is read: when the answer changes, as for another account, the
  /// one file is saved and the other loaded. Answers that are hidden are kept nowhere.
  public var historyFile: () -> HistoryFile? = { nil }
  /// Whether a script ends at its first line that is not understood.
  public var isStrict = false
  /// Says what went wrong beside the session: on standard error, after the name of the program.
  public var complain: (String) -> Void

  var isReading = false
  var lineNumber = 0
  var historyOnLoan: HistoryFile?
  var deadline: UInt64?
  /// Plays the script that the input is.
  var player: ScriptPlayer?
  /// Whether the program looks for a script in its input before it begins.
  private(set) var playsScripts = false
  private let wake: WakePipe
  /// What the session was to be painted with when it came.
  private let painted: Palette

  /// `program` stands before what is complained of. Colours are used on a terminal unless NO_COLOR is set and not empty.
  public init(
    _ session: Session, on terminal: Terminal, program: String, color: ColorChoice = .automatic
  ) throws(TerminalError) {
    self.session = session
    self.terminal = terminal
    wake = try WakePipe()
    complain = { StandardError.complain($0, program: program) }
    painted = session.palette
    paint(color)
    connect()
  }

  deinit { terminal.events.unwatch(wake.descriptor) }

  /// Colours the screens from now on, as `color` says; a palette that the session came with is used before one of ours.
  public func paint(_ color: ColorChoice) {
    let palette = !color.isWanted(on: terminal) ? .none : painted == .none ? ColorChoice.palette : painted
    if session.palette != palette { session.palette = palette }
  }

  /// On the terminal the program was started on; ~/.editrc knows it by its name.
  public convenience init(
    _ session: Session, program: String, choice: Terminal.Choice = .automatic,
    color: ColorChoice = .automatic,
    ahead: InputHead = InputHead()
  ) throws(TerminalError) {
    let terminal = try Terminal(program: program, choice: choice, ahead: ahead)
    try self.init(session, on: terminal, program: program, color: color)
    playsScripts = ahead.isRead
  }

  /// Runs the session to its end, and gives the terminal back; starts the tree if nobody has.
  ///
  /// Words that are typed and not sent are parked when something takes the line away.
  public func run() -> SessionEnd {
    if session.tree.screen == nil, session.startRefusal == nil { session.begin { $0.start() } }
    if session.startRefusal != nil { return end(unstarted: session.misunderstanding ?? "") }
    var end: SessionEnd?
    while end == nil, !session.isOver {
      borrowHistory()
      scheduleDeadline()
      end = hear(read())
    }
    returnHistory()
    terminal.close()
    return end ?? .left
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
    session.drafts = { terminal.willEdit ? .inLine : .aside }
    session.output = { [weak self] text in
      guard self?.isReading == true else { return terminal.print(text) }
      terminal.printAbove(text)
    }
    session.onTurn = { [weak self] in
      if self?.isReading == true { terminal.reader.cancel() }
    }
    session.tree.inbox.whenFilled { wake.wake() }
    // The session holds the terminal, so that what the terminal holds must not hold the session.
    terminal.events.watch(wake.descriptor) { [weak self] in
      guard let self else { return }
      wake.drain()
      session.perform { session.tree.receive() }
      scheduleDeadline()
    }
    (terminal.reader as? PlainReader)?.isHeldUp = { [weak session] in session?.tree.isWorking ?? false }
    connect(terminal.reader)
    terminal.onReader = { [weak self] in self?.connect($0) }
  }

  private func connect(_ reader: any LineReader) {
    reader.onEdit(after: .milliseconds(300)) { [weak session] in session?.overhear($0) }
    reader.onRedraw { [weak session] in session?.show(onEmpty: true) }
    reader.onComplete { [weak session] line in
      guard let session else { return [] }
      let last = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      return session.completions(of: line).map {
        Candidate(word: $0, suffix: String($0.dropFirst(last.count)))
      }
    }
  }
}
