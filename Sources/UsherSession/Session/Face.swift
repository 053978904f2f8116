import Usher
import UsherScreens

/// What a session shows of one screen: drawn from its picture, hearing typed lines. One screen has one, for as long as it
/// is looked at.
class Face {
  /// What becomes of a line.
  enum Hearing {
    /// It was an event.
    case heard
    /// It was the answer to a question, and another one follows.
    case goesOn
    /// The answer breaks a rule; what the picture says about it.
    case rejected(String)
    /// The answer is longer than this many bytes.
    case tooLong(Int)
    /// It is none of the choices.
    case unknown
  }

  /// The rows of the body, as last drawn.
  final var rows: [DrawnRow] = []
  /// Whether a picture of the screen was found.
  var isDrawn: Bool { false }
  var screen: AnyObject { self }
  var prompt: String { "" }
  /// The question that is asked, if one is.
  var question: Question? { nil }
  var choices: [(name: String, key: String, label: String)] { [] }

  /// Which page of a log is shown, if it is one.
  var logPage: Int? { nil }
  /// What can be done by a command on this screen alone.
  var commands: [Command] { [] }

  func draw(in session: Session) {}
  /// The rows that differ from those drawn before, if all of them are lines of choices: each tells by itself what it is.
  func changedChoices(since old: [DrawnRow]) -> [DrawnRow]? { nil }
  func hear(_ line: String, in tree: Tree) -> Hearing { .unknown }
  /// Hears text of several lines, which is no choice.
  func say(_ text: String, in tree: Tree) -> Hearing { .unknown }
  func interrupt() {}
  /// Overhears a line that is not sent yet.
  func overhear(_ line: String) {}
  func completions(of word: String) -> [String] { [] }
  var shapeName: String { "" }
  /// Whether text that is no choice is heard.
  var takesText: Bool { false }
  /// Whether the screen has a hidden question, asked now or not.
  var hasHiddenQuestion: Bool { false }
}

/// The face of one type of screen.
final class PicturedFace<S: Drawn>: Face {
  private let pictured: S
  private var drawing: Drawing<S.Model, S.Event>?
  private var frame = Frame<S.Event>()
  private var form: FormRun<S.Event>?

  init(_ screen: S) { pictured = screen }

  override var isDrawn: Bool { drawing != nil }
  override var screen: AnyObject { pictured }
  override var shapeName: String { pictured.shape.name }
  override var takesText: Bool { frame.say != nil }
  override var hasHiddenQuestion: Bool { pictured.shape.hasHiddenQuestion }
  override var prompt: String { form?.question.label ?? frame.prompt }
  override var question: Question? { form?.question }
  override var choices: [(name: String, key: String, label: String)] {
    frame.choices.map { ($0.name, $0.key, $0.label) }
  }
  override var logPage: Int? { pictured.logPage }
  override var commands: [Command] { pictured.commands.map(\.command) }
  override func completions(of word: String) -> [String] { pictured.completions(of: word) }

  override func draw(in session: Session) {
    drawing = session.drawing(of: pictured)
    guard let drawing else { return }
    drawing.draw(pictured.model, width: session.width(), palette: session.palette, into: &frame)
    rows = frame.rows
    if logPage == nil, let height = session.height() { Rows.tighten(&rows, to: height - 1) }
    // A form that is being answered goes on where it is, in the words of the picture just drawn.
    if form?.name != frame.form?.name { form = frame.form }
  }

  override func changedChoices(since old: [DrawnRow]) -> [DrawnRow]? {
    guard old.count == rows.count else { return nil }
    let changed = zip(old, rows).filter { $0.text != $1.text }.map(\.1)
    return changed.allSatisfy { frame.isChoice($0) } ? changed : nil
  }

  override func hear(_ line: String, in tree: Tree) -> Hearing {
    if form != nil { return answer(line, in: tree) }
    if let choice = frame.choice(for: line) {
      tree.send(choice.event)
      return .heard
    }
    return say(line, in: tree)
  }

  override func say(_ text: String, in tree: Tree) -> Hearing {
    guard let say = frame.say, text.utf8.contains(where: { $0 != 0x20 }) else { return .unknown }
    tree.send(say(text))
    return .heard
  }

  override func interrupt() { pictured.interrupt() }

  /// What would choose something is no text.
  override func overhear(_ line: String) {
    guard form == nil, frame.say != nil, frame.choice(for: line) == nil else { return }
    pictured.overhear(line)
  }

  private func answer(_ line: String, in tree: Tree) -> Hearing {
    switch form?.answer(line) {
    case .rejected(let words): return .rejected(words)
    case .tooLong(let limit): return .tooLong(limit)
    case .done(let event):
      form = nil
      tree.send(event)
      return .heard
    case .next, nil: return .goesOn
    }
  }
}

extension Drawn {
  /// The face of this very screen.
  func face() -> Face { PicturedFace(self) }
}
