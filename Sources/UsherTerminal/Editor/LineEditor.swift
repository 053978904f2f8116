internal import Glibc
internal import UsherSession

/// Reads lines that are edited on a terminal through libedit.
///
/// Make one at a time, and use it on the thread that made it. Until `close()` the terminal is in raw mode: what is typed
/// while no line is read is neither echoed nor lost.
final class LineEditor: LineReader {
  /// What is being read at present.
  enum Activity { case none, line, search, hidden }

  let input: Int32
  let output: Output
  let events: EventPoll
  let signals: SignalInbox
  let mode: TerminalMode
  let editline: Editline
  let desktop: Desktop

  var keys = KeyStream()
  var activity = Activity.none
  var prompt = EditorPrompt("")
  /// The prompt in the form that fits the screen.
  var shownPrompt = EditorPrompt("")
  var layout = LineLayout(columns: 80, rows: 24)
  /// The line that is on the screen.
  var shown = EditedLine()
  /// The progress that is on the screen, in the row above the line; nil if there is none.
  var shownProgress: String?
  /// Whether there is a newer report than the progress that is on the screen.
  var isProgressDue = false
  var isErased = false
  /// Whether libedit has drawn the present prompt since it was set, or since the terminal was taken.
  var hasDrawnPrompt = false
  /// Where libedit's output for the last key begins.
  var beforeAnswer = Output.Mark()
  /// The last key that was passed to libedit, or 0, and the length of the line before that key.
  var lastKey: UInt32 = 0
  var lastLength = 0
  /// Whether the last key was ^V: libedit takes the next key as a character.
  var isQuoting = false
  /// How the present read ends; nil until that is known.
  var outcome: Input?
  var isCancelled = false
  /// The line before a search replaced it.
  var setAside: EditedLine?
  var promptAfterSearch: String?
  /// The text that the line begins with.
  var initial: [UInt32] = []
  var isFresh = false
  var complete: ((String) -> [Candidate])?
  var edits: EditWatch?
  var redrawScreen: (() -> Void)?
  var turnPage: ((PageTurn) -> Void)?
  var rowMark = 0
  /// When the screen is drawn again for a new width.
  var redrawal: EventPoll.Deadline?

  /// The rows that the entered line takes above the cursor, as long as nothing else is printed.
  private var entered: (rows: Int, mark: Output.Mark)?
  /// Where the output stood when the entered line was erased.
  var erasedTo: Output.Mark?

  /// Whether the next line may hold what was typed for another screen.
  private var isHesitant = false
  var rush = Rush()
  /// Until when Enter leaves the line as it is.
  var hesitation: MonotonicTime?
  var stayed: (() -> Void)?
  /// When the prompt of the line was shown.
  private var began = MonotonicTime.now
  private(set) var wasHasty = false

  var halfTyped = ""

  var searchPrompt: (String, Bool) -> String = { pattern, isFound in
    "\(isFound ? "Find" : "Not found"): \(pattern) › "
  }

  var progress: Session.Progress? {
    didSet { if progress != oldValue { progressChanged() } }
  }

  var history = History() {
    didSet { remember(after: oldValue) }
  }

  /// The line before a paste was put into it; nil if none was.
  var lineBeforePaste: [UInt32]?

  /// Whether text was refused because the line is full.
  var isCut = false

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
    editline.owner = self
    output.write(PasteMode.on)
    desktop.onFocusMode = { [weak mode] in mode?.arm(farewell: $0 ? PasteMode.offWithFocus : PasteMode.off) }
    desktop.take()
    takeSize()
  }

  deinit { close() }

  /// Restores the settings of the terminal. The next read takes the terminal again.
  func close() {
    guard mode.isTaken else { return }
    desktop.giveBack()
    output.write("\(PasteMode.off)")
    output.flush()
    awaitAnswers()
    mode.giveBack()
  }

  var isInteractive: Bool { true }
  var columns: Int { layout.columns }
  var rows: Int { layout.rows }
  var holdsText: Bool { activity == .hidden || activity != .none && !editline.isEmpty }
  var hasPending: Bool { keys.bufferedBytes > 0 && !keys.holdsOnlyEscapes || !keys.ready.isEmpty }
  var pendingPaste: Int { keys.pastedLines }
  var typedBeforePaste: String { lineBeforePaste.map { CleanText.line(Editline.text($0)) } ?? "" }

  /// Whether the next input was pasted.
  var isPasting: Bool { keys.isPasting }
  var pasteEnters = true

  func read(prompt text: String, hidden: Bool, initial: String) -> Input {
    guard activity == .none else { return .failed(EBUSY) }
    if !mode.isTaken {
      if let signal = signals.takeEnd() {
        halfTyped = CleanText.line(initial)
        return .terminate(signal)
      }
      mode.retake()
      output.write(PasteMode.on)
      desktop.take()
    }
    takeSize()
    begin(prompt: text, initial: initial)
    activity = hidden ? .hidden : .line
    defer {
      activity = .none
      output.flush()
    }
    (entered, erasedTo) = (nil, nil)
    let line = hidden ? readHidden() : readEdited()
    if hidden { keys.forgetTaken() }
    edits?.cancel(in: events)
    guard let line else { return outcome ?? (mode.isGone ? .hangUp : .end) }
    halfTyped = ""
    // What would be sent is not what was pasted.
    if isCut, line.unicodeScalars.count >= Self.longestLine { return .tooLong(line.utf8.count) }
    if !hidden { history.add(line) }
    wasHasty = .now < began + .milliseconds(500)
    output.flush()
    entered?.mark = output.mark
    return .line(line)
  }

  func eraseEntered() {
    guard let entered, entered.mark == output.mark else { return }
    output.write("\u{1B}[\(entered.rows)A\r\u{1B}[K\u{1B}[C\u{1B}[J\r")
    output.isAtLineStart = true
    erasedTo = output.mark
  }

  func cancel() {
    if activity != .none { isCancelled = true }
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

  func onComplete(_ candidates: ((String) -> [Candidate])?) { complete = candidates }

  func onRedraw(_ draw: (() -> Void)?) { redrawScreen = draw }

  func hesitate() { isHesitant = activity == .line && (!editline.isEmpty || hasPending || hasInput) }

  func hold() { hesitation = MonotonicTime(nanoseconds: .max) }

  var typed: String? { activity == .line ? CleanText.line(Editline.text(editline.line.scalars)) : nil }

  func onStay(_ stayed: (() -> Void)?) { self.stayed = stayed }

  func onPage(_ turn: ((PageTurn) -> Void)?) { turnPage = turn }

  func onEdit(after pause: Duration, _ changed: ((String) -> Void)?) {
    edits?.cancel(in: events)
    edits = changed.map { EditWatch(pause: pause, changed: $0) }
  }

  private func begin(prompt text: String, initial: String) {
    output.freshLine()
    (outcome, isCancelled, setAside, promptAfterSearch, isFresh) = (nil, false, nil, nil, true)
    (shown, isErased, lastKey, isQuoting) = (EditedLine(), false, 0, false)
    (shownProgress, isProgressDue, isCut, lineBeforePaste) = (nil, false, false, nil)
    began = .now
    hesitation = isHesitant ? began + .seconds(1) : nil
    isHesitant = false
    self.initial = CleanText.line(initial).unicodeScalars.map(\.value)
    use(prompt: text)
  }

  private func readEdited() -> String? {
    // libedit draws the first prompt by itself.
    drawProgress()
    guard editline.read() else { return nil }
    var scalars = editline.line.scalars
    if scalars.last == .newline { scalars.removeLast() }
    // libedit has gone to the row below the line. That is taken back, so that the cursor is where the progress is known to be.
    if shownProgress != nil, scalars == shown.scalars, output.takeBack(since: beforeAnswer) { leaveLine() }
    let line = EditedLine(scalars: scalars, cursor: scalars.count)
    let rows = layout.place(prompt: shownPrompt.visible, line: line).end.row + 1
    if rows < layout.rows { entered = (rows, output.mark) }
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
