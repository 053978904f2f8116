public import Usher
import UsherScreens

/// Plays a script into a session, and writes down what is seen: the transcript, which is a script again.
///
/// It stands where a terminal would: it keeps the words that stand in the line, holds slow work back, and has the clock
/// in hand. `output` gets every line of the transcript as it comes to be.
public final class ScriptPlayer {
  public let session: Session
  public let clock: ScriptClock
  public let worker: HeldWorker
  /// A line of the transcript.
  public var output: (Script.Line) -> Void = { _ in }
  /// What can happen; an app adds its own.
  public var events = ScriptEvent.standard
  /// The words that stand in the line, not sent yet.
  package private(set) var halfTyped = ""

  private let begin: () -> Landing
  /// What was asked for when the line was begun.
  private var prompt = Prompt(text: "", isHidden: false, draft: "")
  private var place: String?
  /// What the transcript said last of the prompt.
  private var asked: Script.Line?
  private var isTurned = false

  /// `worker` and `clock` are those that the session's tree was made with; `begin` starts the tree.
  public init(_ session: Session, clock: ScriptClock, worker: HeldWorker, begin: @escaping () -> Landing) {
    self.session = session
    self.clock = clock
    self.worker = worker
    self.begin = begin
    session.output = { [weak self] text in self?.see(text) }
    session.onTurn = { [weak self] in self?.isTurned = true }
  }

  /// Starts the tree, and shows where it begins.
  public func start() {
    session.begin { [begin] _ in begin() }
    settle()
  }

  /// Does a line; what is only seen is passed over. Throws when the line itself cannot be followed.
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
    case .comment: return output(line)
    case .place, .asked, .seen: return
    }
    settle()
  }

  /// Says what has changed since: where this is, what is asked for, and what stands in the line.
  public func settle() {
    if isTurned { parkLine() }
    isTurned = false
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

  /// Keeps the words in the line for when their screen is back.
  func parkLine() {
    if !halfTyped.isEmpty { session.park(halfTyped, at: prompt) }
    halfTyped = ""
  }

  func dropLine() { halfTyped = "" }

  private func see(_ text: String) {
    for row in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
      text.last == "\n" ? 1 : 0)
    {
      output(.seen(String(row)))
    }
  }
}
