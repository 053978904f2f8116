internal import Glibc
internal import UsherFiles
internal import UsherSession

/// Reads lines from a pipe, a file, or a terminal that does its own editing.
///
/// The prompt is shown on a terminal only.
final class PlainReader: LineReader {
  private let input: Int32
  private let output: Output
  private let events: EventPoll
  private var rush = Rush()
  private let signals: SignalInbox
  /// nil if the input is not a terminal.
  private let mode: TerminalMode?
  private let shows: Bool

  private var lines = LineSplitter(limit: PlainReader.longestLine)
  private var prompt = EditorPrompt("")
  private enum Reading { case none, on, cancelled }
  private var reading = Reading.none
  private var hasEnded = false

  private(set) var halfTyped = ""
  var history = History()
  /// While this returns true, the next line of a pipe or file is not read. A script expects each line's work to be done
  /// before the next line.
  var isHeldUp: () -> Bool = { false }
  /// Called once if a line has waited so long for that.
  var onHeldUp: () -> Void = {}
  var patience = Duration.seconds(10)
  var progress: Session.Progress? {
    didSet {
      guard let progress, progress.id != oldValue?.id else { return }
      printAbove(progress.row(of: columns))
    }
  }

  /// The most bytes of a line. The rest of a longer line is dropped.
  static let longestLine = 1 << 20
  /// A pipe with so many bytes and no newline has no lines, such as one from /dev/zero. Reading it would never end.
  static let mostDropped = 1 << 30

  init(input: Int32, output: Output, events: EventPoll, signals: SignalInbox, ahead: [UInt8] = []) {
    (self.input, self.output, self.events, self.signals) = (input, output, events, signals)
    mode = try? TerminalMode(descriptor: input, farewell: nil)
    mode?.adopt()
    shows = mode != nil && isatty(output.descriptor) == 1
    ahead.withUnsafeBytes { lines.feed($0) }
  }

  var isInteractive: Bool { false }
  var columns: Int { size.columns }
  var rows: Int { size.rows }
  /// Always false: the terminal driver holds the text of a line that is being typed, and gives it to the next reader.
  var holdsText: Bool { false }
  var hasPending: Bool { lines.hasRest }
  var isPasting: Bool { false }
  /// Has no effect: a terminal that does its own editing marks no paste.
  /// Whether rows were printed below the prompt since it was shown. It is shown again before the next wait: lines that come
  /// together are not torn by it.
  private var owesPrompt = false
  var pasteEnters = true
  var takesLines = false
  var typingReplaces = false
  private(set) var pendingPaste = 0
  var typedBeforePaste: String { "" }
  func takePaste() -> [String] {
    defer { pendingPaste = 0 }
    return (0..<pendingPaste).compactMap { _ in lines.next().map { CleanText.line($0.bytes) } }
  }
  func gatherRush(unless isCommand: (String) -> Bool) {
    guard mode != nil else { return }
    let isRush = rush.read(input, events, hasSecondLine: lines.count > 0) {
      lines.feed($0)
      return lines.count > 0
    }
    guard isRush, let first = lines.first, !isCommand(CleanText.line(first.bytes)) else { return }
    pendingPaste = lines.count
  }
  func eraseEntered() {}
  func hesitate() {}
  func hold() {}
  var typed: String? { nil }
  var wasHasty: Bool { false }
  func discardPending() { lines.clear() }
  func listen(_ listener: any LineListener, overhearingAfter pause: Duration) {}

  func read(prompt text: String, hidden: Bool, initial: String) -> Input {
    guard reading == .none else { return .failed(EBUSY) }
    reading = .on
    if let mode, !mode.isTaken { mode.retake() }
    show(text)
    let hides = hidden && mode != nil
    if hides { mode?.setEcho(false) }
    let input = nextLine()
    if hides { mode?.setEcho(true) }
    if hidden { lines.forgetTaken() }
    reading = .none
    halfTyped = halfTyped(after: input, hidden: hidden)
    leavePrompt(after: input, hidden: hidden)
    if case .line(let line) = input, !hidden { history.add(line) }
    output.flush()
    return input
  }

  func printAbove(_ text: String) {
    let text = text.last == "\n" ? text : text + "\n"
    guard reading != .none && shows else { return output.write(text) }
    output.write(owesPrompt ? text : "\n" + text)
    owesPrompt = true
  }

  func setPrompt(_ text: String) {
    guard reading != .none && shows else { return }
    if !owesPrompt { output.write("\n") }
    take(text)
    owesPrompt = true
  }

  func cancel() { if reading == .on { reading = .cancelled } }
  func close() { mode?.giveBack() }

  private func show(_ text: String) {
    guard shows else { return }
    output.freshLine()
    take(text)
    output.write(prompt.rendered)
  }

  /// Takes the last row of a text for the prompt, and prints the rows before it.
  private func take(_ text: String) {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    for row in rows.dropLast() { output.write(row + "\n") }
    prompt = EditorPrompt(String(rows.last ?? ""))
  }

  /// Goes to a new row. The terminal has shown the newline of a line already, unless the line was hidden.
  private func leavePrompt(after input: Input, hidden: Bool) {
    guard shows else { return }
    if owesPrompt {
      owesPrompt = false
      return
    }
    if case .line = input, !hidden { output.isAtLineStart = true } else { output.write("\n") }
  }

  private func nextLine() -> Input {
    // Serves events once, so that they are served even if whole lines have arrived already.
    if let end = wait(until: .now, wantsInput: false) { return end }
    var limit: MonotonicTime? = .now + patience
    while mode == nil, isHeldUp() {
      if let end = wait(until: limit, wantsInput: false, isEnough: { !self.isHeldUp() }) { return end }
      guard isHeldUp(), limit != nil else { continue }
      limit = nil
      onHeldUp()
    }
    while true {
      if let line = lines.next() { return finished(line) }
      if hasEnded {
        // On a terminal, ^D was pressed. More may be typed later.
        if mode != nil { hasEnded = false }
        guard lines.hasRest else { return .end }
        defer { lines.clear() }
        return finished(lines.rest)
      }
      if mode == nil, lines.rest.length > Self.mostDropped { return .failed(EMSGSIZE) }
      if let end = wait(wantsInput: true) { return end }
    }
  }

  private func finished(_ line: LineSplitter.BoundedLine) -> Input {
    line.isCut ? .tooLong(line.length) : .line(CleanText.line(line.bytes))
  }

  /// Serves events until bytes or the end of input have come, or until `limit`. Returns an input if it ends the read.
  private func wait(
    until limit: MonotonicTime? = nil, wantsInput: Bool, isEnough: () -> Bool = { false }
  ) -> Input? {
    while true {
      while let signal = signals.next() {
        if let end = heed(signal) { return end }
      }
      if reading == .cancelled { return .cancelled }
      if owesPrompt {
        output.write(prompt.rendered)
        owesPrompt = false
      }
      if !output.flush(), let code = output.failure { return .failed(code) }
      let wake = events.wait(input: wantsInput ? input : -1, signals: signals.descriptor, until: limit)
      if wake.failure != 0 { return .failed(wake.failure) }
      if wake.signals { continue }
      if reading == .cancelled { return .cancelled }
      if wake.input { return takeBytes() }
      if isEnough() { return nil }
      if let limit, MonotonicTime.now >= limit { return nil }
    }
  }

  private func heed(_ signal: Int32) -> Input? {
    switch signal {
    // On a terminal, ^C drops the line. Without a terminal, SIGINT asks the program to end.
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
    owesPrompt = false
    output.flush()
    mode?.giveBack()
    signals.stopProcess()
    mode?.retake()
    // The shell has written to the terminal meanwhile, so the prompt is drawn again.
    if shows { output.write(prompt.rendered) }
  }

  private func takeBytes() -> Input? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = Glibc.read(input, space.baseAddress, space.count)
      if count > 0 {
        lines.feed(UnsafeRawBufferPointer(rebasing: space[..<count]))
        rush.note(events)
      }
      if count == 0, mode?.isGone == true { return .hangUp }
      if count == 0 { hasEnded = true }
      guard count < 0, errno != EINTR, errno != EAGAIN else { return nil }
      return errno == EIO ? .hangUp : .failed(errno)
    }
  }

  /// Returns the unfinished line that was typed at this prompt, or an empty text.
  ///
  /// After a cancelled read it is empty, because the next read returns the text. It is also empty if the text was meant for
  /// a later prompt, which may be hidden: if a whole line precedes it, or if it waits for work to be done.
  private func halfTyped(after input: Input, hidden: Bool) -> String {
    guard !hidden, mode != nil || !isHeldUp() else { return "" }
    switch input {
    case .terminate, .hangUp, .failed: return CleanText.line(lines.rest.bytes)
    case .line, .tooLong, .end, .interrupt, .cancelled, .aside: return ""
    }
  }

  private var size: (columns: Int, rows: Int) {
    let size = TerminalSize(of: output.descriptor)
    let columns = size.columns ?? getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.map { max(2, $0) }
    return (min(columns ?? 80, TerminalSize.most), min(size.rows ?? 24, TerminalSize.most))
  }
}
