import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherTerminal

/// The session at a terminal, or at a pipe: lines in, lines out, until one side has had enough.
final class Conversation {
  private let launch: Launch
  private let session: Session
  private let terminal: Terminal
  private var isReading = false
  private var lineNumber = 0
  private var tail: FileTail?
  private var watch: ChangeWatch?
  private var screens: ScreensWatch?
  private var historyFile: HistoryFile?

  init(_ launch: Launch) throws(Failure) {
    self.launch = launch
    session = launch.session
    do throws(TerminalError) {
      terminal = try Terminal(program: "parlor", choice: launch.options.plain ? .plain : .automatic)
    } catch {
      throw Failure(code: .osError, words: error.description)
    }
  }

  func run() throws(Failure) -> ExitCode {
    connect()
    let desk = PushDesk(launch.world.parlor, session)
    let landing = try launch.start()
    if case .refused(let refusal) = landing { session.emit(session.words(refusal)) }
    if case .waiting(let why) = landing { session.emit(session.words(.denied(why))) }
    try follow(desk)
    let code = loop()
    keepHistory()
    terminal.close()
    return code
  }

  /// The session's output goes to the terminal; what wakes it joins the one queue.
  private func connect() {
    let terminal = terminal
    let session = session
    session.palette = palette
    session.width = { [launch] in launch.options.width ?? terminal.columns }
    session.output = { [weak self] text in
      guard self?.isReading == true else { return terminal.print(text) }
      terminal.printAbove(text)
    }
    session.onTurn = { [weak self] in
      if self?.isReading == true { terminal.reader.cancel() }
    }
    session.tree.onLeave = { [launch] in launch.keepState($0) }
    let wake = launch.wake
    terminal.events.watch(wake.descriptor) {
      wake.drain()
      session.perform { session.tree.receive() }
    }
    terminal.reader.onComplete { line in
      let last = line.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
      return session.completions(of: line).map { Candidate(word: $0, suffix: String($0.dropFirst(last.count))) }
    }
    if let watch = try? launch.world.store.watch() {
      self.watch = watch
      let store = launch.world.store
      terminal.events.watch(watch.descriptor) {
        watch.drain()
        _ = session.perform { try? store.collect() }
      }
    }
    screens = launch.options.screens.map { ScreensWatch($0, session, terminal.events) }
    openHistory()
  }

  private var palette: Palette {
    let isWanted =
      switch launch.options.color {
      case .always: true
      case .never: false
      case .auto: terminal.isInteractive && getenv("NO_COLOR").map { String(cString: $0).isEmpty } ?? true
      }
    return isWanted ? .dark : .none
  }

  /// Follows the file of notifications from where this account has read it to.
  private func follow(_ desk: PushDesk) throws(Failure) {
    guard let path = launch.options.push else { return }
    do throws(TerminalError) {
      tail = try FileTail(path: path, from: .start, events: terminal.events) { [session] line in
        session.perform {
          if line.isTooLong {
            desk.complain(line.number, PushError.tooLong(bytes: line.length, limit: Notification.byteLimit).description)
          } else {
            desk.receive(Array(line.bytes), line: line.number)
          }
        }
      }
    } catch {
      throw Failure(code: .noInput, words: error.description)
    }
  }

  private func loop() -> ExitCode {
    while !session.isOver {
      let prompt = session.prompt
      isReading = true
      let input = terminal.read(prompt: prompt.text, hidden: prompt.isHidden, initial: prompt.draft)
      isReading = false
      if let code = hear(input, at: prompt) { return code }
    }
    return .ok
  }

  /// What came of waiting for a line; a code if the session is over with it.
  private func hear(_ input: Input, at prompt: Prompt) -> ExitCode? {
    switch input {
    case .line(let line):
      lineNumber += 1
      if !prompt.isHidden { terminal.reader.history.add(line) }
      if session.takesText, terminal.reader.pendingPaste > 0 {
        let paste = terminal.reader.takePaste()
        session.paste([line] + paste.lines, rest: paste.rest)
      } else {
        session.type(line)
      }
      return complainOfLine()
    case .tooLong(let bytes):
      lineNumber += 1
      session.emit(session.tooLong(bytes))
      return complainOfLine()
    case .interrupt: session.interrupt()
    case .cancelled: session.park(terminal.reader.halfTyped, at: prompt)
    case .end where terminal.isInteractive: session.end()
    case .end: session.leave(.endOfInput)
    case .terminate, .hangUp:
      session.park(terminal.reader.halfTyped, at: prompt)
      session.leave(.signal)
    case .failed(let number):
      session.leave(.endOfInput)
      complain("cannot read: \(String(cString: strerror(number)))")
      return .ioError
    }
    return nil
  }

  /// In a script, the line that was not understood is named by its number.
  private func complainOfLine() -> ExitCode? {
    guard !terminal.isInteractive, let words = session.misunderstanding else { return nil }
    terminal.output.flush()
    complain("line \(lineNumber): \(words)")
    guard launch.options.strict else { return nil }
    session.leave(.endOfInput)
    return .dataError
  }

  private func openHistory() {
    guard terminal.isInteractive, let folders = launch.world.directories, let account = launch.world.parlor.account
    else { return }
    let file = HistoryFile(path: folders.state + "/history-\(account.id)")
    historyFile = file
    if let history = try? file.load() { terminal.reader.history = history }
  }

  private func keepHistory() {
    guard let historyFile else { return }
    var history = terminal.reader.history
    try? historyFile.save(&history)
  }
}
