internal import Glibc

/// Where a session reads its lines and prints: an edited line on a terminal, plain lines anywhere else.
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
  public let reader: any LineReader
  private let signals: SignalInbox
  private let editor: LineEditor?

  /// `ahead` is what was read of the input already; where lines are not edited, they begin with it.
  public init(
    program: String, input: Int32 = 0, output: Int32 = 1, choice: Choice = .automatic, ahead: InputHead = InputHead()
  ) throws(TerminalError) {
    Self.occupyStandardDescriptors()
    let edits = choice == .automatic && Self.canEdit(input: input, output: output)
    let ends = [SIGINT, SIGTERM, SIGHUP]
    signals = try SignalInbox(edits ? ends + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH] : ends)
    events = EventPoll()
    self.output = Output(descriptor: output, signals: signals)
    editor =
      edits
      ? try? LineEditor(
        program: program, input: input, output: self.output, events: events, signals: signals) : nil
    reader =
      editor ?? PlainReader(input: input, output: self.output, events: events, signals: signals, ahead: ahead.bytes)
  }

  deinit { close() }

  /// Writes what is left and gives the terminal back; done at exit as well.
  public func close() {
    editor?.close()
    output.flush()
  }

  public var isInteractive: Bool { reader.isInteractive }
  public var columns: Int { reader.columns }
  public var rows: Int { reader.rows }

  public func read(prompt: String, hidden: Bool = false, initial: String = "") -> Input {
    reader.read(prompt: prompt, hidden: hidden, initial: initial)
  }

  /// Prints where the output stands; while a line is being read, use `printAbove`.
  public func print(_ text: String) { output.write(text) }

  public func printAbove(_ text: String) { reader.printAbove(text) }

  /// A standard descriptor that was closed would be given to the next file opened; like this, using it fails.
  private static func occupyStandardDescriptors() {
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
