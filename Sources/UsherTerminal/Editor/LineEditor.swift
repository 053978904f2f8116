internal import Glibc
internal import UsherSession

/// Reads lines that are edited on a terminal through libedit.
///
/// Make one at a time, and use it on the thread that made it. Until `close()` the terminal is in raw mode: what is typed
/// while no line is read is neither echoed nor lost.
final class LineEditor: LineReader {
  let input: Int32
  let output: Output
  let events: EventPoll
  let signals: SignalInbox
  let mode: TerminalMode
  let editline: Editline
  let desktop: Desktop

  let painter: LinePainter
  var keys = KeyStream()
  /// The present read, or the last one.
  var reading = Reading()
  weak var listener: (any LineListener)?
  var edits: EditWatch?
  var rush = Rush()
  /// When the screen is drawn again for a new width.
  var redrawal: EventPoll.Deadline?
  /// Whether the next line may hold what was typed for another screen.
  private var isHesitant = false
  var pasteEnters = true
  var takesLines = false
  var typingReplaces = false

  /// Who hears whether the background is light, and until when the answer is waited for; nil if the terminal was not asked, or has
  /// answered.
  private var background: (listener: (Bool) -> Void, limit: MonotonicTime)?

  var history = History() {
    didSet { remember(after: oldValue) }
  }

  /// Stands in the line for a newline in the text.
  static let lineMark = "⏎"

  /// The longest line. More text is refused with a bell.
  static let longestLine = 1 << 20

  init(
    program: String, input: Int32, output: Output, events: EventPoll, signals: SignalInbox,
    refused: [String], desktop: Desktop
  ) throws(TerminalError) {
    let mode = try TerminalMode(descriptor: input, farewell: PasteMode.off)
    guard let editline = Editline(program: program, input: input, output: output.descriptor, refused: refused)
    else {
      mode.giveBack()
      throw .unusableTerminal(name: getenv("TERM").map { String(cString: $0) } ?? "")
    }
    mode.adopt()
    (self.input, self.output, self.events, self.signals) = (input, output, events, signals)
    (self.mode, self.editline, self.desktop) = (mode, editline, desktop)
    painter = LinePainter(output, editline)
    editline.owner = self
    output.write(PasteMode.on)
    desktop.onFocusMode = { [weak mode] in mode?.arm(farewell: $0 ? PasteMode.offWithFocus : PasteMode.off) }
    desktop.take()
    takeSize()
  }

  deinit { close() }

  /// Restores the settings of the terminal. The next read takes the terminal again.
  func close() {
    if mode.isTaken { giveBack() }
  }

  func giveBack() {
    desktop.giveBack()
    // Another program may print.
    painter.rowMark += 1
    output.write("\(PasteMode.off)")
    output.flush()
    awaitAnswers(until: .now + .milliseconds(200))
    mode.giveBack()
  }

  var isInteractive: Bool { true }
  var columns: Int { painter.columns }
  var rows: Int { painter.layout.rows }
  var rowMark: Int { painter.rowMark }
  var progress: Session.Progress? {
    get { painter.progress }
    set { painter.progress = newValue }
  }
  var activity: LinePainter.Activity { painter.activity }
  var halfTyped: String { reading.halfTyped }
  var wasHasty: Bool { reading.wasHasty }
  var holdsText: Bool { activity == .hidden || activity != .none && !editline.isEmpty }
  var hasPending: Bool { keys.bufferedBytes > 0 && !keys.holdsOnlyEscapes || !keys.ready.isEmpty }
  var pendingPaste: Int { keys.pastedLines }
  var typedBeforePaste: String { reading.lineBeforePaste.map { CleanText.line(Editline.text($0)) } ?? "" }

  /// Whether the next input was pasted.
  var isPasting: Bool { keys.isPasting }

  func read(prompt text: String, hidden: Bool, initial: String) -> Input {
    guard activity == .none else { return .failed(EBUSY) }
    if !mode.isTaken {
      if let signal = signals.takeEnd() {
        reading.halfTyped = CleanText.line(initial)
        return .terminate(signal)
      }
      mode.retake()
      output.write(PasteMode.on)
      desktop.take()
    }
    takeSize()
    let initial = takesLines ? initial.replacing("\n", with: Self.lineMark) : initial
    reading = Reading(initial: CleanText.line(initial), isHesitant: isHesitant, isReplaced: typingReplaces)
    isHesitant = false
    painter.begin(hidden ? .hidden : .line, prompt: text)
    defer { painter.end() }
    let line = hidden ? readHidden() : readEdited()
    if hidden { keys.forgetTaken() }
    edits?.cancel(in: events)
    guard let line else { return reading.outcome ?? (mode.isGone ? .hangUp : .end) }
    // What would be sent is not what was pasted.
    if reading.isCut, line.unicodeScalars.count >= Self.longestLine { return .tooLong(line.utf8.count) }
    if !hidden { history.add(line) }
    reading.wasHasty = .now < reading.began + .milliseconds(500)
    return .line(takesLines ? line.replacing(Self.lineMark, with: "\n") : line)
  }

  func printAbove(_ text: String) { painter.printAbove(text) }

  func eraseEntered() { painter.eraseEntered() }

  func erase(rows: [String]) -> Bool {
    // While the width changes, the terminal has broken the rows anywhere.
    redrawal == nil && painter.erase(rows: rows)
  }

  func cancel() {
    if activity != .none { reading.isCancelled = true }
  }

  func gatherRush(unless isCommand: (String) -> Bool) {
    guard !keys.isPasting, keys.holdsTextOnly else { return }
    let isRush = rush.read(input, events, hasSecondLine: keys.holdsLine) {
      keys.feed($0)
      return keys.holdsLine
    }
    if isRush, let first = keys.firstLine, !isCommand(CleanText.line(first)) { keys.takeAsPaste() }
  }

  func takePaste() -> [String] {
    keys.takePastedLines().map { CleanText.line(Editline.text($0)) }
  }

  func discardPending() {
    // The rest of a paste is dropped as it arrives: it must not be taken for keys.
    if !keys.isPasting { tcflush(input, TCIFLUSH) }
    keys.discard()
  }

  func hesitate() { isHesitant = activity == .line && (!editline.isEmpty || hasPending || hasInput) }

  func hold() { reading.hesitation = MonotonicTime(nanoseconds: .max) }

  var typed: String? { activity == .line ? CleanText.line(Editline.text(editline.line.scalars)) : nil }

  func listen(_ listener: any LineListener, overhearingAfter pause: Duration) {
    edits?.cancel(in: events)
    edits = EditWatch(pause: pause) { [weak listener] in listener?.overhear($0) }
    self.listener = listener
  }

  /// The Linux console answers nothing, and GNU screen may show the answer as keys.
  func askBackground(_ listener: @escaping (Bool) -> Void) {
    guard !desktop.isConsole, desktop.multiplexer != .screen else { return }
    background = (listener, .now + .milliseconds(200))
    output.write("\u{1B}]11;?\u{1B}\\")
    output.flush()
  }

  /// Whether the terminal may answer yet.
  var isAsking: Bool { desktop.isAsking || background.map { .now < $0.limit } ?? false }

  func takeAnswers() { awaitAnswers(until: .now) }

  func hear(_ report: TerminalReport) {
    guard case .background(let isLight) = report else { return desktop.hear(report) }
    background.take()?.listener(isLight)
  }

  private func readEdited() -> String? {
    // libedit draws the first prompt by itself.
    painter.drawProgress()
    guard editline.read() else { return nil }
    var scalars = editline.line.scalars
    if scalars.last == .newline { scalars.removeLast() }
    painter.enter(scalars)
    return CleanText.line(Editline.text(scalars))
  }

  private func remember(after former: History) {
    // Usually one line was added. If the oldest line was removed for it, or other lines came, rebuilds the list.
    let isLonger = history.entries.dropLast().elementsEqual(former.entries)
    if !isLonger || history.entries.count == former.entries.count {
      guard history.entries != former.entries else { return }
      editline.forget()
      history.entries.forEach(editline.remember)
    } else if let last = history.entries.last {
      editline.remember(last)
    }
  }
}
