internal import Glibc
internal import UsherFiles

/// Lines from a pipe, a file, or a terminal that cannot move its cursor.
///
/// A terminal does its own editing then, and shows the prompt; from anything else nothing but lines comes.
public final class PlainReader: LineReader {
  private let input: Int32
  private let output: Output
  private let events: EventPoll
  private let signals: SignalInbox
  /// Nil where the input is no terminal.
  private let mode: TerminalMode?
  private let shows: Bool

  private var lines = LineSplitter(limit: PlainReader.longestLine)
  private var prompt = Prompt("")
  private var isReading = false
  private var isCancelled = false
  private var hasEnded = false

  public private(set) var halfTyped = ""
  public var history = History()
  /// While it says so, the next line of a script stays where it is: whoever wrote it waited for what came before.
  var isHeldUp: () -> Bool = { false }
  public var searchPrompt: (String, Bool) -> String = { pattern, _ in pattern }

  /// Of a longer line the rest is dropped.
  static let longestLine = 1 << 20

  init(input: Int32, output: Output, events: EventPoll, signals: SignalInbox, ahead: [UInt8] = []) {
    (self.input, self.output, self.events, self.signals) = (input, output, events, signals)
    mode = try? TerminalMode(descriptor: input, pastes: false)
    mode?.adopt()
    shows = mode != nil && isatty(output.descriptor) == 1
    ahead.withUnsafeBytes { lines.feed($0) }
  }

  public var isInteractive: Bool { false }
  public var columns: Int { size.columns }
  public var rows: Int { size.rows }
  /// What stands in a line there is the terminal's, which keeps it for the next to read.
  public var holdsText: Bool { false }
  public var hasPending: Bool { lines.hasRest }
  public var isPasting: Bool { false }
  public var pendingPaste: Int { 0 }
  public func takePaste() -> [String] { [] }
  public func discardPending() { lines.clear() }
  public func onRedraw(_ draw: (() -> Void)?) {}
  public func onComplete(_ candidates: ((String) -> [Candidate])?) {}
  public func onEdit(after pause: Duration, _ changed: ((String) -> Void)?) {}

  public func read(prompt text: String, hidden: Bool, initial: String) -> Input {
    guard !isReading else { return .failed(EBUSY) }
    (isReading, isCancelled) = (true, false)
    if let mode, !mode.isTaken { mode.retake() }
    show(text)
    let hides = hidden && mode != nil
    if hides { mode?.setEcho(false) }
    let input = nextLine()
    if hides { mode?.setEcho(true) }
    isReading = false
    halfTyped = halfTyped(after: input, hidden: hidden)
    leavePrompt(after: input, hidden: hidden)
    if case .line(let line) = input, !hidden { history.add(line) }
    output.flush()
    return input
  }

  public func printAbove(_ text: String) {
    let text = text.last == "\n" ? text : text + "\n"
    guard isReading && shows else { return output.write(text) }
    output.write("\n" + text + prompt.rendered)
  }

  public func setPrompt(_ text: String) {
    guard isReading && shows else { return }
    output.write("\n")
    show(text)
  }

  public func cancel() { isCancelled = isReading }
  public func close() { mode?.giveBack() }

  private func show(_ text: String) {
    guard shows else { return }
    output.freshLine()
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    for row in rows.dropLast() { output.write(row + "\n") }
    prompt = Prompt(String(rows.last ?? ""))
    output.write(prompt.rendered)
  }

  /// The terminal has shown the newline of a line, unless that was hidden, and of nothing else.
  private func leavePrompt(after input: Input, hidden: Bool) {
    guard shows else { return }
    if case .line = input, !hidden { output.isAtLineStart = true } else { output.write("\n") }
  }

  private func nextLine() -> Input {
    // Lines that are here already must not shut out everything else.
    if let end = wait(until: .now, wantsInput: false) { return end }
    while mode == nil, isHeldUp() {
      if let end = wait(wantsInput: false, isEnough: { !self.isHeldUp() }) { return end }
    }
    while true {
      if let line = lines.next() { return finished(line) }
      if hasEnded {
        // At a terminal somebody has pressed ^D, and may type on.
        if mode != nil { hasEnded = false }
        guard lines.hasRest else { return .end }
        defer { lines.clear() }
        return finished(lines.rest)
      }
      if let end = wait(wantsInput: true) { return end }
    }
  }

  private func finished(_ line: LineSplitter.Line) -> Input {
    line.isCut ? .tooLong(line.length) : .line(CleanText.line(line.bytes))
  }

  /// Serves events until bytes or the end have come, or `limit`; an input ends the read.
  private func wait(
    until limit: MonotonicTime? = nil, wantsInput: Bool, isEnough: () -> Bool = { false }
  ) -> Input? {
    while true {
      while let signal = signals.next() {
        if let end = heed(signal) { return end }
      }
      if isCancelled { return .cancelled }
      if !output.flush(), let code = output.failure { return .failed(code) }
      let wake = events.wait(input: wantsInput ? input : -1, signals: signals.descriptor, until: limit)
      if wake.failure != 0 { return .failed(wake.failure) }
      if wake.signals { continue }
      if isCancelled { return .cancelled }
      if wake.input { return takeBytes() }
      if isEnough() { return nil }
      if let limit, MonotonicTime.now >= limit { return nil }
    }
  }

  private func heed(_ signal: Int32) -> Input? {
    switch signal {
    // On a terminal ^C drops the line; anywhere else it is meant for the whole program.
    case SIGINT:
      if mode != nil { lines.clear() }
      return mode == nil ? .terminate(signal) : .interrupt
    case SIGTERM, SIGHUP, SIGQUIT: return .terminate(signal)
    case SIGTSTP:
      stop()
      return nil
    default: return nil
    }
  }

  private func stop() {
    output.flush()
    mode?.giveBack()
    signals.stopProcess()
    mode?.retake()
    // The shell has written meanwhile.
    if shows { output.write(prompt.rendered) }
  }

  private func takeBytes() -> Input? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = Glibc.read(input, space.baseAddress, space.count)
      if count > 0 { lines.feed(UnsafeRawBufferPointer(rebasing: space[..<count])) }
      if count == 0, mode?.isGone == true { return .hangUp }
      if count == 0 { hasEnded = true }
      guard count < 0, errno != EINTR, errno != EAGAIN else { return nil }
      return errno == EIO ? .hangUp : .failed(errno)
    }
  }

  /// The line that was begun at this prompt, if nothing will read it any more. What a cancelled read leaves is read next;
  /// what follows a whole line, or waits for work to be done, belongs to a later prompt, which may be a hidden one.
  private func halfTyped(after input: Input, hidden: Bool) -> String {
    guard !hidden, mode != nil || !isHeldUp() else { return "" }
    switch input {
    case .terminate, .hangUp, .failed: return CleanText.line(lines.rest.bytes)
    case .line, .tooLong, .end, .interrupt, .cancelled: return ""
    }
  }

  private var size: (columns: Int, rows: Int) {
    let size = TerminalSize(of: output.descriptor)
    let columns = size.columns ?? getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.map { max(2, $0) }
    return (min(columns ?? 80, TerminalSize.most), min(size.rows ?? 24, TerminalSize.most))
  }
}
