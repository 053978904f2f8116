internal import Glibc

/// Lines edited on a terminal through libedit.
///
/// One at a time, on the thread that made it. From its making to `close()` the terminal is in raw mode: what is typed
/// while nothing is read is neither echoed nor lost.
public final class LineEditor: LineReader {
  /// What is being read.
  enum Activity { case none, line, search, hidden }

  let input: Int32
  let output: Output
  let events: EventPoll
  let signals: SignalInbox
  let mode: TerminalMode
  let editline: Editline

  var keys = KeyStream()
  var activity = Activity.none
  var prompt = Prompt("")
  /// The prompt as it fits the screen.
  var shownPrompt = Prompt("")
  var layout = LineLayout(columns: 80, rows: 24)
  /// The line as it is on the screen.
  var shown = Editline.Line()
  var isErased = false
  /// libedit has drawn this very prompt since it was told of it or of the terminal.
  var hasDrawnPrompt = false
  /// From where on the output is libedit's answer to the last key.
  var beforeAnswer = Output.Mark()
  /// The last key that libedit was given, and how long the line was then; 0 where there is none.
  var lastKey: UInt32 = 0
  var lastLength = 0
  /// The last key was ^V: libedit takes the next for a character.
  var isQuoting = false
  /// How the present read ends, once that is known.
  var outcome: Input?
  var isCancelled = false
  /// The line as it was before a search replaced it.
  var setAside: Editline.Line?
  var promptAfterSearch: String?
  /// What is to stand in the line before the first key.
  var initial: [UInt32] = []
  var isFresh = false
  var complete: ((String) -> [Candidate])?
  var edits: EditWatch?
  var redrawScreen: (() -> Void)?

  public internal(set) var halfTyped = ""

  public var searchPrompt: (String, Bool) -> String = { pattern, isFound in
    "\(isFound ? "?" : "!")\(pattern): "
  }

  public var history = History() {
    didSet { remember(after: oldValue) }
  }

  /// Longer lines are not taken: what is beyond is refused with a bell.
  static let longestLine = 1 << 20

  init(program: String, input: Int32, output: Output, events: EventPoll, signals: SignalInbox)
    throws(TerminalError)
  {
    let mode = try TerminalMode(descriptor: input, pastes: true)
    guard let editline = Editline(program: program, input: input, output: output.descriptor) else {
      mode.giveBack()
      throw .unusableTerminal(name: getenv("TERM").map { String(cString: $0) } ?? "")
    }
    mode.adopt()
    (self.input, self.output, self.events, self.signals) = (input, output, events, signals)
    (self.mode, self.editline) = (mode, editline)
    editline.owner = self
    output.write(Self.pasteOn)
    takeSize()
  }

  deinit { close() }

  /// Gives the terminal back as it was found. Reading again takes it once more.
  public func close() {
    guard mode.isTaken else { return }
    output.write(Self.pasteOff)
    output.flush()
    mode.giveBack()
  }

  public var isInteractive: Bool { true }
  public var columns: Int { layout.columns }
  public var rows: Int { layout.rows }
  public var holdsText: Bool { activity == .hidden || activity != .none && !editline.isEmpty }
  public var hasPending: Bool { keys.bufferedBytes > 0 && !keys.holdsOnlyEscapes || !keys.ready.isEmpty }
  public var pendingPaste: Int { keys.pastedLines }

  /// Whether what is read next was pasted.
  public var isPasting: Bool { keys.isPasting }

  public func read(prompt text: String, hidden: Bool, initial: String) -> Input {
    guard activity == .none else { return .failed(EBUSY) }
    if !mode.isTaken {
      if let signal = signals.takeEnd() {
        halfTyped = CleanText.line(initial)
        return .terminate(signal)
      }
      mode.retake()
      output.write(Self.pasteOn)
    }
    takeSize()
    begin(prompt: text, initial: initial)
    activity = hidden ? .hidden : .line
    defer {
      activity = .none
      output.flush()
    }
    let line = hidden ? readHidden() : readEdited()
    edits?.cancel(in: events)
    guard let line else { return outcome ?? (mode.isGone ? .hangUp : .end) }
    halfTyped = ""
    if !hidden { history.add(line) }
    return .line(line)
  }

  public func cancel() {
    if activity != .none { isCancelled = true }
  }

  public func takePaste() -> [String] {
    keys.takePastedLines().map { CleanText.line(Editline.text($0)) }
  }

  public func discardPending() {
    // What has not arrived yet of a paste is dropped as it comes: it must not be taken for keys.
    if !keys.isPasting { tcflush(input, TCIFLUSH) }
    keys.discard()
  }

  public func onComplete(_ candidates: ((String) -> [Candidate])?) { complete = candidates }

  public func onRedraw(_ draw: (() -> Void)?) { redrawScreen = draw }

  public func onEdit(after pause: Duration, _ changed: ((String) -> Void)?) {
    edits?.cancel(in: events)
    edits = changed.map { EditWatch(pause: pause, changed: $0) }
  }

  private func begin(prompt text: String, initial: String) {
    output.freshLine()
    (outcome, isCancelled, setAside, promptAfterSearch, isFresh) = (nil, false, nil, nil, true)
    (shown, isErased, lastKey, isQuoting) = (Editline.Line(), false, 0, false)
    self.initial = CleanText.line(initial).unicodeScalars.map(\.value)
    use(prompt: text)
  }

  private func readEdited() -> String? {
    guard editline.read() else { return nil }
    var scalars = editline.line.scalars
    if scalars.last == 10 { scalars.removeLast() }
    return CleanText.line(Editline.text(scalars))
  }

  private func remember(after former: History) {
    // Mostly a line was added; when the oldest made room for it, or all is new, libedit's list is made anew.
    let isLonger = history.entries.dropLast().elementsEqual(former.entries)
    if !isLonger || history.entries.count == former.entries.count {
      guard history.entries != former.entries else { return }
      editline.forget()
      history.entries.forEach(editline.remember)
    } else if let last = history.entries.last {
      editline.remember(last)
    }
  }

  static let pasteOn = "\u{1B}[?2004h"
  static let pasteOff = "\u{1B}[?2004l"
}
