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
  private var player: ScriptPlayer?

  init(_ launch: Launch) throws(Failure) {
    self.launch = launch
    session = launch.session
    do throws(TerminalError) {
      terminal = try Terminal(
        program: "parlor", choice: launch.options.plain ? .plain : .automatic, ahead: launch.input.bytes)
    } catch {
      throw Failure(code: .osError, words: error.description)
    }
  }

  func run() throws(Failure) -> ExitCode {
    connect()
    let desk = PushDesk(launch.world.parlor, session)
    if let script = launch.input.script {
      try play(script, desk)
    } else {
      let landing = try launch.start()
      if case .refused(let refusal) = landing { session.emit(session.words(refusal)) }
      if case .waiting(let why) = landing { session.emit(session.words(.denied(why))) }
    }
    try follow(desk)
    let code = loop()
    keepHistory()
    terminal.close()
    return code
  }

  /// A script is played, and what comes out is its transcript.
  private func play(_ script: ScriptHead, _ desk: PushDesk) throws(Failure) {
    var start: Result<Landing, Failure> = .success(.landed)
    let player = ScriptPlayer(session, clock: script.clock, worker: launch.held) { [launch] in
      do throws(Failure) {
        let landing = try launch.start()
        start = .success(landing)
        return landing
      } catch {
        start = .failure(error)
        return .landed
      }
    }
    let columns = launch.options.width ?? script.settings.width ?? 80
    session.width = { columns }
    session.palette = .none
    player.events += desk.events
    player.output = { [terminal] in terminal.print($0.written + "\n") }
    self.player = player
    terminal.print(script.header + "\n")
    player.start()
    _ = try start.get()
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
      return player == nil ? type(line, at: prompt) : follow(line)
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

  private func type(_ line: String, at prompt: Prompt) -> ExitCode? {
    if lineNumber == 1, !terminal.isInteractive, Script.isHeader(line) {
      complain("line 1: this script came after the session had begun; read it from a file: parlor < FILE")
      session.leave(.endOfInput)
      return .dataError
    }
    if !prompt.isHidden { terminal.reader.history.add(line) }
    session.type(line)
    return complainOfLine()
  }

  /// One line of a script; its first has been read before.
  private func follow(_ row: String) -> ExitCode? {
    guard let player, lineNumber > 1 else { return nil }
    let line = Script.Line(written: row)
    do throws(ScriptError) {
      try player.play(line)
    } catch {
      return blame("\(error)")
    }
    if case .typed = line { return complainOfLine() }
    return nil
  }

  /// In a script, the line that was not understood is named by its number.
  private func complainOfLine() -> ExitCode? {
    guard !terminal.isInteractive, let words = session.misunderstanding else { return nil }
    return blame(words)
  }

  private func blame(_ words: String) -> ExitCode? {
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
