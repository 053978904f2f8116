public import Usher
public import UsherScreens
public import UsherSession

/// A session that a test drives as a person would: it types lines, sees screens, and is at places.
///
/// The test must look at everything that is shown before it does the next thing, and must call ``end(file:line:)``.
/// Whatever the test leaves out is a failure, and its message says what to write. Use a play on the thread that made it.
public final class Play {
  /// The player that the play types into.
  public let player: ScriptPlayer
  /// The session that is played, such as for a look at its tree.
  public var session: Session { player.session }
  /// Which parts of the app were reached so far.
  public var coverage: Coverage { recorder.coverage }
  /// Everything so far, as a script.
  public internal(set) var transcript: [Script.Line] = []
  /// The lines that were shown and not looked at yet.
  var unseen: [String] = []
  private var shown: Shown
  /// The number of transactions that were looked at.
  private var count = 0
  let recorder: Recorder
  let arrival: Arrival
  private var hasEnded = false
  let fail: (Failure) -> Void
  private let file: String
  private let line: Int

  /// When slow work has its result.
  public enum Arrival: Sendable {
    /// Once the test calls ``Play/finishWork(file:line:)``. Until then, the program does not have its data.
    case late
    /// At once, before the test sees anything.
    case atOnce
  }

  /// Starts the session. Calls `fail` with everything that is not as expected.
  public init(
    _ player: ScriptPlayer, data arrival: Arrival = .late, file: String = #filePath, line: Int = #line,
    fail: @escaping (Failure) -> Void
  ) {
    self.player = player
    self.arrival = arrival
    self.fail = fail
    self.file = file
    self.line = line
    shown = Shown()
    recorder = Recorder(languages: [player.session.language])
    player.output = { [weak self] in self?.hear($0) }
    recorder.attach(player)
    player.start()
    if arrival == .atOnce { player.finishAllWork() }
    shown.note(session.tree)
    recorder.note(session)
    expectNoMistakes(file, line)
  }

  /// Starts a program from its root, as its `main` does. If a state is given, starts where that state was saved.
  public convenience init(
    _ root: some Coordinator, gallery: Gallery, settings: Script.Settings = Script.Settings(),
    restoring state: SavedState? = nil, data arrival: Arrival = .late, setUp: (Session) -> Void = { _ in },
    file: String = #filePath, line: Int = #line, fail: @escaping (Failure) -> Void
  ) {
    let player = ScriptPlayer(root, gallery: gallery, settings: settings, restoring: state, setUp: setUp)
    self.init(player, data: arrival, file: file, line: line, fail: fail)
  }

  deinit {
    if !hasEnded {
      fail(
        Failure("The play was not ended. Write play.end() at the end of the test.", file: file, line: line))
    }
  }

  private func hear(_ line: Script.Line) {
    transcript.append(line)
    if case .seen(let row) = line { unseen.append(row) }
  }

  func report(_ message: String, _ file: String, _ line: Int) {
    fail(Failure(message, file: file, line: line))
  }

  /// Plays one line of a script. First reports the lines that were shown and not looked at.
  func act(_ action: Script.Line, _ file: String, _ line: Int) {
    expectNothingUnseen(file, line)
    recorder.willPlay(in: session)
    do {
      try player.play(action)
      if arrival == .atOnce { player.finishAllWork() }
      recorder.didPlay(action, in: session)
    } catch {
      report("“\(action.written)” cannot be done: \(Phrases.english.say(error)).", file, line)
    }
    look(file, line)
  }

  /// Looks at the session after something has happened.
  func look(_ file: String, _ line: Int) {
    player.settle()
    shown.note(session.tree)
    expectNoStrays(file, line)
    expectNoMistakes(file, line)
  }

  /// Reports the requests of the program that were refused and that only a mistake explains, since it may not have looked at
  /// the result.
  private func expectNoMistakes(_ file: String, _ line: Int) {
    let journal = session.tree.journal
    for record in journal.newest(journal.count - count) {
      guard let mistake = record.mistake else { continue }
      report("A request of the program was refused: \(session.details(mistake))", file, line)
    }
    count = journal.count
  }

  func expectNothingUnseen(_ file: String, _ line: Int) {
    guard !unseen.isEmpty else { return }
    report(
      "Something was shown that the test does not look at. Write:\n\n" + Paste.call("play.sees", unseen),
      file, line)
    unseen = []
  }

  private func expectNoStrays(_ file: String, _ line: Int) {
    let strays = session.tree.strays()
    guard !strays.isEmpty else { return }
    report(
      "Alive without a place in the tree: \(strays.joined(separator: ", ")). Something still holds them.",
      file, line)
  }

  /// Ends the test. Reports what is left open, and every screen and coordinator that was shown and is still alive.
  public func end(file: String = #filePath, line: Int = #line) {
    guard !hasEnded else { return }
    hasEnded = true
    expectNothingUnseen(file, line)
    for words in leftovers { report(words, file, line) }
    player.worker.drop()
    session.leave(.endOfInput)
    expectNoStrays(file, line)
    let kept = shown.alive
    if !kept.isEmpty {
      let names = kept.joined(separator: ", ")
      report("Still alive after the end: \(names). Something outside the tree keeps it.", file, line)
    }
  }

  /// Messages about what is left open, which say what to write.
  private var leftovers: [String] {
    guard !session.isOver else { return [] }
    var found: [String] = []
    let count = player.worker.count
    if count > 0 {
      found.append(
        "\(count) \(count == 1 ? "piece" : "pieces") of slow work \(count == 1 ? "is" : "are") held back at the end. Write play.finishWork(),"
          + " in a script “! work”; or end without it: play.happen(\"leave\"), “! leave”.")
    }
    if let asked = session.tree.asked {
      found.append(
        "A question is open at the end (\(asked.id)). Answer it, play.type(\"y\") or play.type(\"n\"), in a script"
          + " “> y” or “> n”; or end with it: play.happen(\"leave\"), “! leave”.")
    }
    if let link = session.tree.waitingLink {
      found.append(
        "\(link.text) waits at the end (\(link.why.id)). Let it land, or let it go: play.type(\"/cancel\"), in a script"
          + " “> /cancel”; or end with it: play.happen(\"leave\"), “! leave”.")
    }
    return found
  }
}
