public import Usher
public import UsherScreens

/// Plays a script into a session, and hands the transcript to ``output``, line by line. The transcript is a script again.
///
/// A player takes the place of a terminal: it keeps the words that are typed and not sent. It also owns the clock of the
/// session, and holds slow work back until the event `work`.
public final class ScriptPlayer {
  /// The session that is played.
  public let session: Session
  /// The clock of the session's tree, which only the script moves.
  public let clock: ScriptClock
  /// The worker of the session's tree, which holds slow work until the event `work`.
  public let worker: HeldWorker
  /// Receives each line of the transcript.
  public var output: (Script.Line) -> Void = { _ in }
  /// The events that scripts can use. A program adds its own.
  public var events = ScriptEvent.standard
  /// Called after each line that is done, before its outcome is written. What others answer, they answer now.
  public var meanwhile: () -> Void = {}
  /// The words in the line that are not sent yet.
  package private(set) var halfTyped = ""
  /// Whether what is typed now is the answer to a hidden question.
  package var isHidden: Bool { prompt.isHidden }

  private let begin: () -> Landing
  /// The prompt of the line that is being typed.
  var prompt = Session.Prompt(text: "", isHidden: false, draft: "")
  private var place: String?
  /// The last prompt in the transcript.
  private var asked: Script.Line?
  private var isTurned = false
  /// The words of the last report of the work that goes on.
  private var reported: String?

  /// `worker` and `clock` must be those of the session's tree. `begin` starts the tree.
  public init(_ session: Session, clock: ScriptClock, worker: HeldWorker, begin: @escaping () -> Landing) {
    self.session = session
    self.clock = clock
    self.worker = worker
    self.begin = begin
    session.output = { [weak self] text in self?.see(text) }
    // A transcript only grows.
    session.above.eraser = nil
    session.line.onTurn = { [weak self] in self?.isTurned = true }
    session.line.onProgress = { [weak self] in self?.see($0) }
    // Work that was held back ends at once, so only this hears its reports.
    session.tree.onReport = { [weak self] in self?.see(self?.session.progress(of: $0)) }
    session.state.drafts = { .inLine }
    session.line.halfTyped = { [weak self] in self?.halfTyped }
  }

  /// Starts the tree, and writes the first screen and place into the transcript.
  public func start() {
    session.begin { [begin] _ in begin() }
    settle()
  }

  /// Does a line of a script. Lines that are only seen do nothing. Throws if the line cannot be done.
  public func play(_ line: Script.Line) throws(ScriptError) {
    if line.isDone, session.isOver { throw .over }
    switch line {
    case .typed(let text):
      output(line)
      halfTyped = ""
      session.type(text)
    case .halfTyped(let words):
      guard words != halfTyped else { return }
      output(line)
      halfTyped = words
      session.overhear(words)
    case .event(let name, let argument):
      output(line)
      guard let event = events.first(where: { $0.name == name }) else {
        throw .unknownEvent(name, known: events.map(\.name).sorted())
      }
      try event.run(self, argument)
    case .hiddenAnswer: throw .answerMissing
    case .comment: return output(line)
    case .place, .asked, .seen: return
    }
    settle()
  }

  /// Writes into the transcript what has changed: the place, the prompt, and the words in the line.
  public func settle() {
    meanwhile()
    // A change of one model may change another.
    for _ in 0..<100 where session.tree.inbox.count > 0 { session.perform { session.tree.receive() } }
    if isTurned { parkLine() }
    isTurned = false
    if !session.tree.isWorking { reported = nil }
    guard !session.isOver else { return }
    let here = session.tree.place.written
    if here != place {
      place = here
      output(.place(here.isEmpty ? "/" : here))
    }
    prompt = session.prompt
    var text = prompt.text.filter { $0 != "\u{1}" }
    while text.last == " " { text.removeLast() }
    let line = Script.Line.asked(text, isHidden: prompt.isHidden)
    if line != asked {
      asked = line
      output(line)
    }
    if halfTyped.isEmpty, !prompt.draft.isEmpty {
      halfTyped = prompt.draft
      output(.halfTyped(halfTyped))
    }
  }

  /// Keeps the words in the line until their screen is shown again.
  func parkLine() {
    if !halfTyped.isEmpty { session.park(halfTyped, at: prompt) }
    halfTyped = ""
  }

  func dropLine() { halfTyped = "" }

  /// Moves the clock forward, and stops at each deadline of the tree on the way.
  func wait(_ time: Duration) {
    let end = clock.nanoseconds(after: time)
    while clock.nanoseconds < end {
      clock.advance(to: min(session.tree.nextDeadline ?? end, end))
      session.perform { session.tree.tick() }
    }
  }

  private func see(_ progress: Session.Progress?) {
    if let progress, progress.text != reported { output(.seen(progress.row(of: session.width()))) }
    reported = progress?.text
  }

  private func see(_ text: String) {
    for row in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
      text.last == "\n" ? 1 : 0)
    {
      output(.seen(String(row)))
    }
  }
}

extension ScriptPlayer {
  /// Makes a player with a tree and a session of its own, as the settings say.
  ///
  /// If `state` is given, the tree starts where it was left, as after a second start of the program. `setUp` completes the
  /// session before the tree starts: links, commands, and the program's own words.
  public convenience init<Root: Coordinator>(
    _ root: Root, gallery: Gallery, settings: Script.Settings = Script.Settings(),
    restoring state: SavedState? = nil, setUp: (Session) -> Void = { _ in }
  ) {
    let (clock, worker) = (ScriptClock(milliseconds: settings.clock ?? 0), HeldWorker())
    let tree = Tree(root, clock: { clock.nanoseconds }, worker: worker)
    let width = settings.width ?? 80
    let session = Session(tree, gallery: gallery, language: settings.language ?? "en", width: { width })
    if let height = settings.height { session.height = { height } }
    setUp(session)
    self.init(session, clock: clock, worker: worker) {
      if let state { return session.tree.start(restoring: state) }
      return settings.open.map { session.tree.start(link: $0) } ?? session.tree.start()
    }
  }
}

/// Something that happens to a session and is not typed. A script has a line `! name argument` for it.
public struct ScriptEvent {
  let name: String
  /// Makes the event happen. Throws if the argument is not valid.
  let run: (ScriptPlayer, String) throws(ScriptError) -> Void

  /// Creates an event. `run` is called with the argument, which is empty if the line has none.
  public init(_ name: String, run: @escaping (ScriptPlayer, String) throws(ScriptError) -> Void) {
    self.name = name
    self.run = run
  }
}

extension ScriptEvent {
  /// The events that every session knows.
  static var standard: [ScriptEvent] { ofTheLine + ofTheWorld }

  /// What happens to the line, and to the session by a key.
  private static var ofTheLine: [ScriptEvent] {
    [
      ScriptEvent("end") { player, _ throws(ScriptError) in
        if !player.halfTyped.isEmpty { throw .lineNotEmpty(event: "end") }
        player.session.end()
      },
      ScriptEvent("aside") { player, _ in
        player.session.setAside(player.halfTyped, at: player.prompt)
        player.dropLine()
      },
      ScriptEvent("interrupt") { player, _ in
        player.dropLine()
        player.session.interrupt()
      },
      ScriptEvent("paste") { player, text throws(ScriptError) in
        guard player.session.takesText else { throw .takesNoText(event: "paste") }
        player.dropLine()
        var lines: [String] = []
        var rest = text[...]
        while let end = rest.firstRange(of: "\\n") {
          lines.append(String(rest[..<end.lowerBound]))
          rest = rest[end.upperBound...]
        }
        player.session.paste(lines + [String(rest)])
      },
      ScriptEvent("signal") { player, _ in
        player.parkLine()
        player.session.leave(.signal)
      },
      ScriptEvent("leave") { player, _ in
        player.worker.drop()
        player.session.leave(.endOfInput)
      },
    ]
  }

  /// What happens around the session.
  private static var ofTheWorld: [ScriptEvent] {
    [
      ScriptEvent("work") { player, _ in
        let session = player.session
        player.worker.finish()
        session.perform { session.tree.receive() }
      },
      ScriptEvent("wait") { player, text throws(ScriptError) in
        guard let time = ScriptClock.duration(written: text) else {
          throw .badArgument(event: "wait", text, wanted: "time")
        }
        player.wait(time)
      },
      ScriptEvent("width") { player, text throws(ScriptError) in
        guard let columns = Int(text), (10...1000).contains(columns) else {
          throw .badArgument(event: "width", text, wanted: "columns")
        }
        player.session.width = { columns }
        player.session.show()
      },
      ScriptEvent("height") { player, text throws(ScriptError) in
        guard let rows = Int(text), (5...1000).contains(rows) else {
          throw .badArgument(event: "height", text, wanted: "rows")
        }
        player.session.height = { rows }
        player.session.show()
      },
      // The slow work that is held back never ends, as if a server did not answer.
      ScriptEvent("lose") { player, _ in player.worker.drop() },
      ScriptEvent("open") { player, link in player.session.follow(link) },
    ]
  }
}
