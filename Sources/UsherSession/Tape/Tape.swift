import Usher
import UsherScreens

/// Records a session: everything that comes in, when it came, and what the session showed for it.
///
/// Give it to ``Session/tape`` before the session begins. The answers to hidden questions are not recorded. While a session
/// is recorded, its clock stands still during each step, so that a ``Replay`` shows the same times.
public final class Tape {
  /// The clock of the recorded session, which the tree and the program must use. It moves at the beginning of each step.
  public let clock: ScriptClock
  /// Returns the nanoseconds since the recording began.
  private let now: () -> UInt64
  /// Keeps some whole lines. Returns false if nothing more can be kept.
  private let keep: ([UInt8]) -> Bool
  private var settings: Recording.Settings
  private var step = Step.none
  /// What is being handled that has come in.
  private enum Step {
    case none
    /// A recording has no word for it, and nothing of it is written yet.
    case unnamed
    case named
  }
  /// Whether something was shown since the last lines were kept.
  private var hasShown = false
  private var isFull = false
  /// Whether a line is read after this step, and the step is kept together with its prompt.
  package var isBeforePrompt = false
  /// Whether steps wait for ``keepSteps(of:)``, so that a burst of them costs one write.
  package var waits = false
  /// Whether a step that has shown something waits.
  private var isDue = false
  private var lines = TapeLines()
  /// Where the present step begins in `lines`.
  private var start = 0
  private var size = 0
  private var time: Int64 = -1
  private var view: Recording.View?
  private var place: String?
  /// How many transactions the tree had when the place was looked at last.
  private var transactions = 0
  /// How many timers were set.
  private var timers = 0
  /// The hidden answers so far, as hashes, so that the same answer gets the same number.
  private var answers: [Int] = []
  /// Whether a hidden answer is no secret, such as the password of a demo.
  public var isKnown: (String) -> Bool = { _ in false }

  /// How a recording writes what it has no word for. A replay leaves it out.
  static let unnamed = Script.Line.event("other", "")
  /// The most bytes of a recording.
  static let most = Recording.most
  /// The most bytes of steps that wait for ``keepSteps(of:)``.
  private static let mostInBurst = 1 << 16
  /// The most bytes of steps that wait for one that shows something.
  private static let mostWaiting = 4096

  /// `facts` are the program's own settings, which a replay needs. `keep` gets whole lines: at a terminal before the session
  /// waits for something to come in, otherwise once for each step that shows something.
  public init(
    clock: ScriptClock, facts: [String: String] = [:], now: @escaping () -> UInt64,
    keep: @escaping ([UInt8]) -> Bool
  ) {
    self.clock = clock
    self.now = now
    self.keep = keep
    settings = Recording.Settings(clock: clock.milliseconds, facts: facts)
  }
}

extension Tape {
  /// Whether something that has come in is being handled.
  var isTaking: Bool { step != .none }

  /// Begins a step. `input` is nil if a recording has no word for what has come in.
  func begin(_ input: Script.Line?, _ session: Session) {
    step = .unnamed
    advance()
    if view == nil { writeHeader(session) }
    guard let input else { return }
    begin(as: input, session)
  }

  private func begin(as input: Script.Line, _ session: Session) {
    if isTaking { step = .named }
    write(input, session)
  }

  private func write(_ input: Script.Line, _ session: Session) {
    start = lines.bytes.count
    writeView(session)
    if clock.elapsed != time {
      time = clock.elapsed
      lines.add(.event("at", String(time)))
    }
    lines.add(input)
  }

  /// Ends a step, and keeps what it has shown.
  func end(_ session: Session) {
    let isUnnamed = step == .unnamed
    step = .none
    // Without a transaction, the place is the same.
    if !session.isOver, session.tree.screen != nil, transactions != session.tree.journal.count {
      transactions = session.tree.journal.count
      let isDrawn = session.face.screen === session.tree.screen
      let here = isDrawn ? session.face.place.written : session.tree.place.written
      if here != place {
        place = here
        if isUnnamed { write(Self.unnamed, session) }
        lines.add(.place(here.isEmpty ? "/" : here))
        hasShown = true
      }
    }
    // A step that shows nothing, such as a timer, is kept together with the next one. Without that one, nobody misses it.
    let isDue = hasShown || lines.bytes.count > Self.mostWaiting
    if isDue && !isBeforePrompt || session.isOver { flush(session) }
  }

  /// Writes something that has come in unnoticed before the present step, which has found it.
  func precede(_ input: Script.Line, _ session: Session) {
    if view == nil { writeHeader(session) }
    var before = TapeLines()
    before.add(input)
    lines.insert(before, at: step == .named ? min(start, lines.bytes.count) : lines.bytes.count)
  }

  /// Names the present step, if it has no name.
  func name(_ input: Script.Line, _ session: Session) {
    if step == .unnamed { begin(as: input, session) }
  }

  /// Notes what slow work has sent. Reports of progress are not kept.
  func noteWork(_ items: [Inbox.Item], _ session: Session) {
    let words = items.compactMap { $0.letter.tapeWord($0.ticket) }
    if !words.isEmpty { begin(as: .event("work", words.joined(separator: " ")), session) }
  }

  /// Notes rows that the session shows.
  func see(_ text: String, _ session: Session) {
    let isAlone = !isTaking
    if isAlone { begin(nil, session) }
    if step == .unnamed { begin(as: Self.unnamed, session) }
    lines.add(rows: text)
    hasShown = true
    if isAlone { end(session) }
  }

  /// Notes that the former drawing of a screen was taken off the terminal.
  func noteErased(_ count: Int) {
    lines.add(.event("erased", String(count)))
    hasShown = true
  }

  /// Notes that the typed line was taken off the terminal, because the screen shows it as well.
  func noteSaid() {
    lines.add(.event("said", ""))
    hasShown = true
  }

  /// Notes that a line is asked for now.
  package func ask(_ prompt: Session.Prompt, _ session: Session) {
    lines.add(prompt: prompt.text, isHidden: prompt.isHidden)
    isBeforePrompt = false
    flush(session)
  }

  /// Returns the number of the next timer, under which the recording knows it.
  package func nextTimer() -> Int {
    timers += 1
    return timers
  }

  /// The line for the answer to a hidden question. It says only whether the same answer was given before.
  func masked(_ answer: String) -> Script.Line {
    if answer.isEmpty { return .event("answer", "empty") }
    if isKnown(answer) { return .event("answer", "known") }
    let hash = answer.hashValue
    if !answers.contains(hash) { answers.append(hash) }
    return .event("answer", String((answers.firstIndex(of: hash) ?? 0) + 1))
  }

  private func advance() {
    // Rounded up, so that a moment that has come stays so.
    clock.advance(to: (now() + 999_999) / 1_000_000 * 1_000_000)
  }

  private func writeHeader(_ session: Session) {
    let view = Recording.View(session)
    self.view = view
    settings.language = session.language
    settings.view = view
    settings.isAtTerminal = session.doubts.areAsked()
    settings.isColoured = session.palette != .none
    settings.isPlain = session.isPlain
    lines.add(raw: settings.written)
  }

  private func writeView(_ session: Session) {
    let now = Recording.View(session)
    guard now != view else { return }
    view = now
    lines.add(.event("view", now.written))
  }

  private func flush(_ session: Session) {
    (hasShown, isDue) = (false, true)
    if !waits || session.isOver || lines.bytes.count > Self.mostInBurst { keepSteps(of: session) }
  }

  /// Keeps the steps that wait. Call this before the session waits for something to come in.
  package func keepSteps(of session: Session) {
    guard isDue else { return }
    isDue = false
    guard !lines.bytes.isEmpty, !isFull else { return lines.clear() }
    size += lines.bytes.count
    start = 0
    if size <= Self.most, keep(lines.bytes) { return lines.clear() }
    isFull = true
    lines.clear()
    session.tape = nil
    session.announce(session.say(.recordingStopped))
  }
}

extension ScriptClock {
  /// The milliseconds since the clock was made.
  var elapsed: Int64 { Int64(clamping: nanoseconds / 1_000_000) }
}

extension Inbox.Letter {
  /// How a recording writes a letter of a ticket; nil for a report, which is not kept.
  func tapeWord(_ ticket: Int) -> String? {
    switch self {
    case .report: nil
    case .result: String(ticket)
    case .ring: "\(ticket)r"
    case .end: "\(ticket)e"
    }
  }
}
