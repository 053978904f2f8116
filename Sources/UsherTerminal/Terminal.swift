internal import CEditline
internal import Glibc

/// Reads lines and prints. Lines are edited on a terminal, and plain on a pipe or if ``isPlain`` is set.
///
/// Make it before any other thread is started, since it blocks the signals that it reads. Make one at a time, and use it on
/// the thread that made it.
public final class Terminal {
  /// How lines are read.
  public enum Choice: Sendable {
    /// Edits lines if input and output are a terminal that can move its cursor.
    case automatic
    /// Reads plain lines everywhere.
    case plain
  }

  /// Serves descriptors and deadlines while the terminal waits for a line.
  public let events: EventPoll
  /// Shows notifications on the user's desktop. It is off until the program chooses a way.
  public let desktop: Desktop
  let output: Output
  /// The reader of the present line, or of the last one.
  package private(set) var reader: any LineReader
  /// Whether lines are plain on a terminal that could edit them. A change holds from the present line on if that is empty,
  /// and otherwise from the next one, because the text could not be put into a plain line.
  public var isPlain: Bool {
    didSet { if isPlain != oldValue, canEdit, !reader.holdsText { reader.cancel() } }
  }
  /// Whether input and output are a terminal. The end of input is then the key ^D.
  let isAtTerminal: Bool
  /// Called with a new reader before it is used.
  var onReader: (any LineReader) -> Void = { _ in }
  private var canEdit: Bool
  /// Whether the next line is to be read by a new editor.
  private var isForgetting = false
  private let input: Int32
  private let makeEditor: () -> LineEditor?
  private let makePlain: (InputHead) -> PlainReader
  private let signals: SignalInbox
  /// The title of the window that was set; nil while the terminal has its own.
  private var title: String?

  /// `ahead` is input that was read already; plain lines begin with it. If `keysStartPrograms` is true, keys can be bound to
  /// ``refusedCommands``.
  package init(
    program: String, input: Int32 = 0, output: Int32 = 1, choice: Choice = .automatic,
    ahead: InputHead = InputHead(), keysStartPrograms: Bool = false
  ) throws(TerminalError) {
    Self.occupyStandardDescriptors()
    isAtTerminal = isatty(input) == 1 && isatty(output) == 1
    canEdit = Self.canEdit(input: input, output: output)
    isPlain = choice == .plain
    self.input = input
    let ends = [SIGINT, SIGTERM, SIGHUP]
    let signals = try SignalInbox(canEdit ? ends + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD] : ends)
    let (events, sink) = (EventPoll(), Output(descriptor: output, signals: signals))
    let desktop = Desktop(program: program, output: sink, events: events)
    (self.signals, self.events, self.output, self.desktop) = (signals, events, sink, desktop)
    makeEditor = {
      try? LineEditor(
        program: program, input: input, output: sink, events: events, signals: signals,
        refused: keysStartPrograms ? [] : Terminal.refusedCommands, desktop: desktop)
    }
    makePlain = {
      PlainReader(input: input, output: sink, events: events, signals: signals, ahead: $0.bytes)
    }
    let isPlain = isPlain || !TerminalSize(of: input).isEditable
    reader = (canEdit && !isPlain ? makeEditor() : nil) ?? makePlain(ahead)
    canEdit = canEdit && isPlain != reader.isInteractive
  }

  deinit { close() }

  /// Writes what was printed and gives the terminal back. If the process ends without this call, the same happens.
  package func close() {
    if title != nil { output.writeAside(DesktopSequence.formerTitle) }
    title = nil
    reader.close()
    output.flush()
  }

  /// Whether lines are edited at present.
  public var isInteractive: Bool { reader.isInteractive }
  /// Whether the next line will be edited.
  var willEdit: Bool { canEdit && !readsPlain }
  /// Whether the next line is plain: by choice, or because the terminal is too large to be edited on.
  private var readsPlain: Bool { isPlain || !TerminalSize(of: input).isEditable }
  package var columns: Int { reader.columns }
  package var rows: Int { reader.rows }

  package func read(prompt: String, hidden: Bool = false, initial: String = "") -> Input {
    changeReader()
    if hidden { wipeFreedMemory() }
    memory_wipe_stack()
    return reader.read(prompt: prompt, hidden: hidden, initial: initial)
  }

  /// Forgets the lines entered so far, and the text that libedit has cut from them. A new editor reads the next line.
  func forget() {
    // If nothing was entered yet, there is nothing to forget.
    isForgetting = reader.isInteractive && !reader.history.entries.isEmpty
    reader.history = History()
  }

  /// Replaces the reader if the next line needs another one. Only one reader has the terminal at a time; the new one gets
  /// the history.
  private func changeReader() {
    let isPlain = readsPlain
    // The present reader stays until it has read what was typed ahead.
    guard canEdit, isForgetting || isPlain == reader.isInteractive,
      !reader.hasPending || isPlain != self.isPlain
    else { return }
    isForgetting = false
    // Both readers write to the terminal here, but the cursor does not move.
    let stood = output.isAtLineStart
    defer { output.isAtLineStart = stood }
    reader.close()
    guard let next: any LineReader = isPlain ? makePlain(InputHead()) : makeEditor() else { return }
    (next.history, next.progress) = (reader.history, reader.progress)
    // Keys that came while the present reader waited for what the terminal still answers.
    if let editor = next as? LineEditor, let former = reader as? LineEditor { editor.keys = former.keys }
    reader = next
    onReader(next)
  }

  /// Runs a program on the terminal until it ends, as a shell runs one in the foreground. `settings`, as NAME=VALUE, are
  /// added to its environment. Reading the next line takes the terminal back.
  ///
  /// ^Z stops the program and this process with it, so that the shell has the terminal; continuing this process continues
  /// both. A signal that asks this process to end ends the program first, and then the session.
  ///
  /// Returns the program's exit code. If a signal ended it, returns 128 plus the number of the signal.
  public func run(_ words: [String], settings: [String] = []) throws(TerminalError) -> Int32 {
    let title = title
    close()
    defer { if let title { retitle(title) } }
    let status = try ForegroundJob(words, settings, on: input, signals).wait()
    output.isAtLineStart = true
    return signals.asksToEnd && status == 0 ? 128 + SIGTERM : status
  }

  /// Rings the bell of a terminal.
  public func ring() {
    if isatty(output.descriptor) == 1 { output.ring() }
  }

  /// Sets the title of the terminal's window until the terminal is given back.
  public func retitle(_ text: String) {
    guard isAtTerminal else { return }
    if title == nil { output.writeAside(DesktopSequence.keepTitle) }
    title = text
    output.writeAside(DesktopSequence.title(text))
  }

  /// Writes what was printed so far. Returns false if that fails.
  @discardableResult
  public func flush() -> Bool { output.flush() }

  /// Prints at the cursor. While a line is being read, use `printAbove`.
  package func print(_ text: String) { output.write(text) }

  package func printAbove(_ text: String) { reader.printAbove(text) }

  /// Opens /dev/null for each standard descriptor that is closed. Otherwise the next file that is opened would get that
  /// descriptor. Standard input is opened for writing and the others for reading, so that using them still fails.
  ///
  /// Making a terminal calls this. If the program opens files before that, call this first.
  public static func occupyStandardDescriptors() {
    for (descriptor, unusable) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", unusable)
    }
  }

  /// Whether standard input and output are a terminal that TERM names, so that lines can be edited.
  public static var canEdit: Bool { canEdit(input: STDIN_FILENO, output: STDOUT_FILENO) }

  private static func canEdit(input: Int32, output: Int32) -> Bool {
    guard isatty(input) == 1, isatty(output) == 1 else { return false }
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return !["", "dumb", "unknown"].contains(name)
  }
}

extension Terminal {
  /// Commands of libedit's through which a user could start a program. No key can be bound to them, whatever ~/.editrc
  /// says, unless the program that makes the terminal allows it.
  public static let refusedCommands = ["ed-command", "vi-histedit"]
}

/// The size that a terminal reports. A dimension is nil if the terminal does not report it.
struct TerminalSize: Equatable {
  private(set) var columns: Int?
  private(set) var rows: Int?

  /// The most rows and columns on which lines are edited. libedit keeps two cells in memory for each cell of the screen.
  static let most = 1000

  init(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
    columns = size.ws_col >= 2 ? Int(size.ws_col) : nil
    rows = size.ws_row >= 1 ? Int(size.ws_row) : nil
  }

  /// Whether lines can be edited on a terminal of this size.
  var isEditable: Bool { (columns ?? 0) <= Self.most && (rows ?? 0) <= Self.most }
}
