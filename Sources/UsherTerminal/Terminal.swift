internal import Glibc

/// Where a session reads its lines and prints: an edited line on a terminal, plain lines anywhere else, or where that is
/// wished for.
///
/// Made before any other thread is started, since it blocks the signals that it reads. One at a time; used on the
/// thread that made it.
public final class Terminal {
  public enum Choice: Sendable {
    /// Edits lines if input and output are a terminal that can do it.
    case automatic
    case plain
  }

  /// Descriptors and deadlines served while a line is awaited.
  public let events: EventPoll
  public let output: Output
  /// What reads, or has read last.
  public private(set) var reader: any LineReader
  /// Whether lines shall be plain on a terminal where they could be edited; from the next line on, which is the present
  /// one if nothing stands in it: words cannot be put into a plain one.
  public var isPlain: Bool {
    didSet { if isPlain != oldValue, canEdit, !reader.holdsText { reader.cancel() } }
  }
  /// Whether somebody sits at both ends, so that the end of input is a key.
  let isAtTerminal: Bool
  /// Called with another reader before it is used.
  var onReader: (any LineReader) -> Void = { _ in }
  private var canEdit: Bool
  /// Another editor is wanted.
  private var isForgetting = false
  private let input: Int32
  private let makeEditor: () -> LineEditor?
  private let makePlain: (InputHead) -> PlainReader
  private let signals: SignalInbox

  /// `ahead` is what was read of the input already; where lines are not edited, they begin with it.
  public init(
    program: String, input: Int32 = 0, output: Int32 = 1, choice: Choice = .automatic,
    ahead: InputHead = InputHead()
  ) throws(TerminalError) {
    Self.occupyStandardDescriptors()
    isAtTerminal = isatty(input) == 1 && isatty(output) == 1
    canEdit = Self.canEdit(input: input, output: output)
    isPlain = choice == .plain
    self.input = input
    let ends = [SIGINT, SIGTERM, SIGHUP]
    let signals = try SignalInbox(canEdit ? ends + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD] : ends)
    let (events, sink) = (EventPoll(), Output(descriptor: output, signals: signals))
    (self.signals, self.events, self.output) = (signals, events, sink)
    makeEditor = {
      try? LineEditor(program: program, input: input, output: sink, events: events, signals: signals)
    }
    makePlain = {
      PlainReader(input: input, output: sink, events: events, signals: signals, ahead: $0.bytes)
    }
    let isPlain = isPlain || !TerminalSize(of: input).isEditable
    reader = (canEdit && !isPlain ? makeEditor() : nil) ?? makePlain(ahead)
    canEdit = canEdit && isPlain != reader.isInteractive
  }

  deinit { close() }

  /// Writes what is left and gives the terminal back; done at exit as well.
  public func close() {
    reader.close()
    output.flush()
  }

  public var isInteractive: Bool { reader.isInteractive }
  /// Whether the next line will be edited.
  var willEdit: Bool { canEdit && !readsPlain }
  /// Whether the next line is to be plain: by choice, or as the terminal is of a size that nobody's is.
  private var readsPlain: Bool { isPlain || !TerminalSize(of: input).isEditable }
  public var columns: Int { reader.columns }
  public var rows: Int { reader.rows }

  public func read(prompt: String, hidden: Bool = false, initial: String = "") -> Input {
    changeReader()
    return reader.read(prompt: prompt, hidden: hidden, initial: initial)
  }

  /// Forgets the lines entered so far, and what libedit has put by of them: the next is read by another editor.
  func forget() {
    // Who has entered nothing yet, as at the start, has left nothing.
    isForgetting = reader.isInteractive && !reader.history.entries.isEmpty
    reader.history = History()
  }

  /// One reader at a time has the terminal; the lines that were typed go with it.
  private func changeReader() {
    let isPlain = readsPlain
    // What was typed ahead is read first, if it can be.
    guard canEdit, isForgetting || isPlain == reader.isInteractive,
      !reader.hasPending || isPlain != self.isPlain
    else { return }
    isForgetting = false
    // Taking the terminal and giving it back moves nothing on it.
    let stood = output.isAtLineStart
    defer { output.isAtLineStart = stood }
    reader.close()
    guard let next: any LineReader = isPlain ? makePlain(InputHead()) : makeEditor() else { return }
    next.history = reader.history
    reader = next
    onReader(next)
  }

  /// Runs a program on the terminal until it ends, as a shell runs one in the foreground; the next line that is read takes
  /// the terminal back. `settings`, as NAME=VALUE, are added to its environment.
  ///
  /// ^Z stops the program and this process with it, so that the shell has the terminal; continuing this process continues
  /// both. A signal that asks this process to end ends the program first, and the next line is `.terminate`: what the
  /// program has done is not finished then. Answers the program's exit code, or 128 and the number of a signal.
  public func run(_ words: [String], settings: [String] = []) throws(TerminalError) -> Int32 {
    close()
    let status = try ForegroundJob(words, settings, on: input, signals).wait()
    output.isAtLineStart = true
    return signals.asksToEnd && status == 0 ? 128 + SIGTERM : status
  }

  /// Rings the bell of a terminal.
  public func ring() {
    if isatty(output.descriptor) == 1 { output.ring() }
  }

  /// Prints where the output stands; while a line is being read, use `printAbove`.
  public func print(_ text: String) { output.write(text) }

  public func printAbove(_ text: String) { reader.printAbove(text) }

  /// A standard descriptor that was closed would be given to the next file opened; like this, using it fails.
  ///
  /// A terminal does it when it is made; a program that opens files before that calls it first.
  public static func occupyStandardDescriptors() {
    for (descriptor, unusable) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", unusable)
    }
  }

  /// A terminal with a name, at both ends.
  private static func canEdit(input: Int32, output: Int32) -> Bool {
    guard isatty(input) == 1, isatty(output) == 1 else { return false }
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return !["", "dumb", "unknown"].contains(name)
  }
}
