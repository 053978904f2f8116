public import Usher
import UsherScreens

/// Plays a ``Recording`` into a session again, step by step, and compares what the session shows.
///
/// Make the replay first. Then make the session's tree with its ``clock`` and its ``worker``, and give the session to
/// ``attach(_:begin:)``. Slow work is done at once, and told where the recording says.
public final class Replay {
  /// What is played.
  public let recording: Recording
  /// The clock of the session, which the tree and the program must use.
  public let clock: ScriptClock
  /// Does the slow work of the session.
  public let worker: any Worker = InlineWorker()
  /// What the program does for each event of its own, such as `push`.
  public var events: [String: (Session, String) -> Void] = [:]
  /// Returns the answer to a hidden question, which no recording has; nil if it is not known. The text is `known` if the
  /// answer was no secret, as ``Tape/isKnown`` says, and otherwise a number: the same answer has the same number. A program that
  /// does not set it has made-up answers.
  public var hiddenAnswer: (String) -> String? = { $0 == "known" ? nil : "Made-up answer \($0)" }
  /// Called when the session has begun.
  public var onStart: () -> Void = {}
  /// How many steps were played.
  public private(set) var count = 0

  /// The session that is played; nil before ``attach(_:begin:)``.
  private(set) var session: Session?
  private var begin: () -> Landing = { .landed }
  private var prompt = Session.Prompt(text: "", isHidden: false, draft: "")
  private var timers: [Int: () -> Void] = [:]
  private var letters: [Inbox.Item] = []
  /// The letters that the present step takes, as the recording writes them.
  private var wanted: [Substring] = []
  private var shown = ShownLines()
  private var present: Recording.Step?

  /// Creates a replay that has played nothing yet. Its clock stands at the beginning of the recording.
  public init(_ recording: Recording) {
    self.recording = recording
    clock = ScriptClock(milliseconds: recording.settings.clock)
  }

  /// A step whose result is not what was recorded.
  public struct Difference: Equatable, Sendable {
    /// The number of the step, counted from 1.
    public let step: Int
    /// What came in at the step.
    public let input: Script.Line
    /// What was recorded, and what the session shows now.
    public let recorded: [String]
    /// The rows that the replay has shown.
    public let shown: [String]
  }

  /// Prepares the session. `begin` starts its tree.
  public func attach(_ session: Session, begin: @escaping () -> Landing) {
    self.session = session
    self.begin = begin
    let settings = recording.settings
    present = recording.steps.first
    session.width = { [unowned self] in present?.view.width ?? settings.view.width }
    session.height = { [unowned self] in present?.view.height }
    session.state.drafts = { [unowned self] in present?.view.isPlain ?? false ? .aside : .inLine }
    session.doubts.areAsked = { settings.isAtTerminal }
    session.palette = settings.isColoured ? Snapshot.palette : .none
    session.isPlain = settings.isPlain
    session.above.eraser = Session.RowEraser(mark: { 0 }) { [unowned self] rows in
      present?.output.contains(.event("erased", String(rows.count))) ?? false
    }
    session.tape = Tape(clock: clock, now: { [clock] in clock.nanoseconds }) { [unowned self] in hear($0) }
    session.tree.onLetters = { [unowned self] in take($0) }
  }

  /// Calls `body` when the recording says that this timer has fired. A program uses it in place of its own timers.
  public func later(_ milliseconds: Int64, _ body: @escaping () -> Void) {
    if let tape = session?.tape { timers[tape.nextTimer()] = body }
  }

  /// Whether all steps were played.
  public var isOver: Bool { count == recording.steps.count }
  /// The step that comes next.
  public var next: Recording.Step? { isOver ? nil : recording.steps[count] }

  /// Plays the next step. Returns how its result differs from what was recorded; nil if it does not.
  public func play() throws(RecordingError) -> Difference? {
    guard let step = next, let session else { return nil }
    count += 1
    if step.input == Tape.unnamed { return nil }
    present = step
    shown.clear()
    clock.advance(to: UInt64(step.time) * 1_000_000)
    try play(step, in: session)
    for _ in 0..<step.shown.prompts {
      prompt = session.prompt
      session.tape?.ask(prompt, session)
    }
    // Mostly nothing differs, not even a colour.
    if step.shown == shown { return nil }
    let (recorded, now) = (step.output.map(Self.plain), shown.lines.map(Self.plain))
    // The last step may have been cut off by a kill or a full disk.
    let isSame = isOver ? now.starts(with: recorded) : recorded == now
    return isSame ? nil : Difference(step: count, input: step.input, recorded: recorded, shown: now)
  }

  private func play(_ step: Recording.Step, in session: Session) throws(RecordingError) {
    switch step.input {
    case .typed(let line): session.type(line)
    case .halfTyped(let words): session.overhear(words)
    case .event(let name, let argument):
      if Self.isStandard(name) { return try play(name, argument, in: session) }
      guard let event = events[name] else { throw .unknownEvent(name, line: step.line) }
      session.perform(as: name, argument) { event(session, argument) }
    default: throw .badLine(step.line)
    }
  }

  private func play(_ name: String, _ argument: String, in session: Session) throws(RecordingError) {
    switch name {
    case "start":
      session.begin { [begin] _ in begin() }
      onStart()
    case "answer":
      let answer = argument == "empty" ? "" : hiddenAnswer(argument)
      guard let answer else { throw .answerMissing(step: count) }
      // The answer was a command, which no answer in its place is.
      if hasShown(session.say(.takenAsAnswer)) { session.tellWayOut() }
      session.type(answer)
    case "end": session.end()
    case "interrupt": session.interrupt()
    case "aside": session.setAside(argument, at: prompt)
    case "park": session.park(argument, at: prompt)
    case "paste":
      session.paste(argument.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case "page": if let page = PageTurn(rawValue: argument) { session.turn(page) }
    case "open": session.follow(argument)
    case "tap": session.follow(argument, reason: .tap)
    case "leave": session.leave(argument == "signal" ? .signal : argument == "quit" ? .quit : .endOfInput)
    case "redraw": session.show(onEmpty: argument == "empty")
    case "stays": session.sayLineStays()
    case "quick": session.sayTooQuick()
    case "astray": session.noteAstray()
    case "begun": session.noteTyped(beforePaste: argument)
    case "toolong": session.hearTooLong(limit: Int(argument) ?? 0)
    case "tick": session.tick()
    case "timer":
      let timer = Int(argument).flatMap { timers.removeValue(forKey: $0) }
      session.perform(as: name, argument) { timer?() }
    default:
      wanted = argument.split(separator: " ")
      session.receive()
      wanted = []
    }
  }

  private static func isStandard(_ name: String) -> Bool {
    [
      "start", "answer", "end", "interrupt", "aside", "park", "paste", "page", "open", "tap", "leave",
      "redraw", "stays", "quick", "astray", "begun", "toolong", "tick", "timer", "work",
    ].contains(name)
  }

  /// Returns the letters that the present step takes, and holds the others back.
  private func take(_ items: [Inbox.Item]) -> [Inbox.Item] {
    letters += items
    var taken: [Inbox.Item] = []
    for word in wanted {
      if let index = letters.firstIndex(where: { $0.letter.tapeWord($0.ticket).map { word == $0 } ?? false })
      {
        taken.append(letters.remove(at: index))
      }
    }
    if let session { session.tape?.noteWork(taken, session) }
    return taken
  }

  private func hear(_ bytes: [UInt8]) -> Bool {
    TapeLines.forEachLine(in: bytes) { row, _ in
      if ShownLines.holds(row) { shown.add(row) }
    }
    return true
  }

  /// A line of the output as it is compared: without colours.
  static func plain(_ line: Script.Line) -> String {
    switch line {
    case .seen(let row): return "|" + Film.plain(row)
    case .asked(let prompt, let isHidden):
      var text = Film.plain(prompt)
      while text.last == " " { text.removeLast() }
      return Script.Line.asked(text, isHidden: isHidden).written
    default: return line.written
    }
  }
}
