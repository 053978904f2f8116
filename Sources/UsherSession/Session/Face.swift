import Usher
import UsherScreens

/// What a session knows of the screen that it shows: the rows drawn from its picture, and the way typed lines reach it.
class Face {
  /// The result of a typed line.
  enum Hearing {
    /// The line was an event.
    case heard
    /// The line was the answer to a question, and another question follows.
    case goesOn
    /// The answer breaks a rule. The words are the picture's.
    case rejected(String)
    /// The answer is longer than this many bytes.
    case tooLong(Int)
    /// The line is not one of the choices.
    case unknown
  }

  /// The rows of the body, as they were last drawn.
  final var rows: [DrawnRow] = []
  /// The place of the screen.
  final var place = Place.root
  /// Whether something may have changed since the screen was drawn.
  final var isStale = false
  /// Whether to draw the options of the question again.
  final var wantsOptions = false
  /// The page of a log that was drawn last, and the width it was drawn for.
  final var page: (number: Int?, width: Int) = (nil, 0)
  /// Whether a picture of the screen was found.
  var isDrawn: Bool { false }
  var screen: AnyObject { self }
  /// The screen, if there is one.
  var content: (any Screen)? { nil }
  var prompt: String { "" }
  /// The question that is asked; nil if there is none.
  var question: Question? { nil }
  /// The name of the form that is asked.
  var askedForm: String? { nil }
  /// The forms whose answers are forgotten when the screen is left.
  var passingForms: [String] { [] }
  var choices: [(name: String, key: String, label: String)] { [] }

  /// The name under which words typed on this screen are kept. Nil if one of its questions is hidden: words typed ahead of
  /// it may be the answer, such as a password.
  final var draftKey: String? { hasHiddenQuestion ? nil : content.map { $0.draftKey ?? place.written } }

  /// The name under which the answer to a question of the form that is asked is kept; nil if it is hidden, or yes or no.
  final func draftKey(of question: Question) -> String? {
    question.isConfirmation ? nil : askedForm.flatMap(answerKeys).map { $0 + question.field }
  }

  /// What the names of all answers to a form begin with.
  final func answerKeys(of form: String) -> String? {
    draftKey.map { $0 + (passingForms.contains(form) ? SavedState.passing : "?") + form + "." }
  }

  /// The keys of the choices.
  var keys: [String] { [] }

  /// The page of a log that is shown; nil if the screen is not a log.
  var logPage: Int? { nil }
  /// The commands that only this screen has.
  var commands: [Command] { [] }

  func draw(in session: Session) {}
  /// Called after some of the drawing was printed. So many of its last rows are on the terminal; nil for all.
  func noteShown(rows: ArraySlice<Int>) {}
  /// The entry of the log that a row belongs to; nil if it belongs to none.
  func entry(of row: DrawnRow) -> Int? { nil }
  /// Returns the rows that differ from the old ones; nil if one of them is not the line of a choice. Such a line can be
  /// understood without the rows around it.
  func changedChoices(since old: [DrawnRow]) -> [Int]? { nil }
  func hear(_ line: String, in tree: Tree) -> Hearing { .unknown }
  /// The words of the choice that a line takes; nil if it takes none.
  func label(of line: String) -> String? { nil }
  /// Handles a text that is not a choice; it can have several lines.
  func say(_ text: String, in tree: Tree) -> Hearing { .unknown }
  /// The line of the screen file that a row belongs to.
  func line(of row: DrawnRow) -> Int { row.source }
  func interrupt() {}
  /// Whether the last drawing stands only until slow work is done.
  var isPassing: Bool { false }
  /// Drops the form that the user has chosen. Returns false if there is none.
  func dropForm() -> Bool { false }
  /// Handles a line that is not sent yet.
  func overhear(_ line: String) {}
  func completions(of word: String) -> [String] { [] }
  /// What a typed choice does, to be compared with what it does later; nil if the line is no choice.
  func meaning(of line: String) -> String? { nil }
  var shapeName: String { "" }
  /// What a line chooses, before it is heard; nil if it is a text. `isYes` reads the answer to a confirmation.
  func taken(by line: String, _ isYes: (String) -> Bool?) -> TypedLine.Taken? { nil }
  /// Whether the screen takes text that is not a choice.
  var takesText: Bool { false }
  /// Whether the user is asked about a text that may not be meant for the screen.
  var isCareful: Bool { false }
  /// Whether one of the screen's questions is hidden, even if it is not asked now.
  var hasHiddenQuestion: Bool { false }
}

/// The face of one type of screen.
final class PicturedFace<S: Drawn>: Face {
  private let pictured: S
  private var drawing: Drawing<S.Model, S.Event>?
  private var frame = Frame<S.Event>()
  private var form: FormRun<S.Event>?
  /// Whether the user has chosen the form.
  private var isChosen = false
  private var palette = Palette.none
  private var wasPassing = false
  /// The page of a log that fits, or is as short as it can be, and the width it was drawn for.
  private var fitted: (page: Int, width: Int)?

  init(_ screen: S) {
    pictured = screen
    // The answers of the face before are gone.
    screen.noteAnswers(Answers())
  }

  override var isDrawn: Bool { drawing != nil }
  override var screen: AnyObject { pictured }
  override var content: (any Screen)? { pictured }
  override var shapeName: String { pictured.shape.name }
  override var takesText: Bool { frame.say != nil }
  override var isCareful: Bool { takesText && frame.isCareful }
  override var hasHiddenQuestion: Bool { pictured.shape.hasHiddenQuestion }
  override var prompt: String { form?.question.label ?? frame.prompt }
  override var question: Question? { form?.question }
  override var askedForm: String? { form?.name }
  override var passingForms: [String] { pictured.shape.passingForms }
  override var choices: [(name: String, key: String, label: String)] {
    frame.choices.map { ($0.name, $0.key, frame.label(of: $0)) }
  }
  override var keys: [String] { frame.keys }
  override var logPage: Int? { pictured.logPage }
  override var commands: [Command] { pictured.commands.map { $0.command } }
  override func completions(of word: String) -> [String] { pictured.completions(of: word) }

  override func meaning(of line: String) -> String? {
    guard form == nil, let choice = frame.choice(for: line) else { return nil }
    return "\(choice.name) \(choice.event.map { "\($0)" } ?? "")"
  }

  override func taken(by line: String, _ isYes: (String) -> Bool?) -> TypedLine.Taken? {
    guard let form else { return frame.choice(for: line).map { .choice($0.name) } }
    return .field(
      form.question.field, form: form.name, isYes: form.question.isConfirmation ? isYes(line) : nil)
  }

  override func draw(in session: Session) {
    drawing = session.drawing(of: pictured)
    guard let drawing else { return }
    palette = session.palette
    let height = session.height()
    frame.isUnfolded = height == nil
    frame.isPlain = session.isPlain
    frame.marksLinks = session.marksLinks
    pictured.noteDrawn(draw(drawing, width: session.width(), height: height))
    wasPassing = pictured.isPassing
    rows = frame.rows
    if logPage == nil, let height { Rows.tighten(&rows, to: height - 1) }
    // A form that is being answered continues at the same question.
    if !isChosen, form?.name != frame.form?.name {
      form = frame.form
      pictured.noteAnswers(Answers())
    }
  }

  override func noteShown(rows shown: ArraySlice<Int>) {
    pictured.noteShown(entries: Set(shown.compactMap { frame.entry(of: rows[$0]) }))
  }

  /// Draws the model, and returns it. A new page of a log is shortened until it fits above the prompt.
  private func draw(_ drawing: Drawing<S.Model, S.Event>, width: Int, height: Int?) -> S.Model {
    let page = height == nil ? nil : logPage
    let isNew = page != nil && (fitted?.page != page || fitted?.width != width)
    if isNew, fitted?.page == page { pictured.lengthen() }
    var model = pictured.model
    drawing.draw(model, width: width, palette: palette, into: &frame)
    guard let height, let page, isNew else { return model }
    fitted = (page, width)
    while frame.height >= height, pictured.shorten(by: frame.height - height + 1) {
      model = pictured.model
      drawing.draw(model, width: width, palette: palette, into: &frame)
    }
    return model
  }

  override func entry(of row: DrawnRow) -> Int? { frame.entry(of: row) }

  override func changedChoices(since old: [DrawnRow]) -> [Int]? {
    guard old.count == rows.count else { return nil }
    let changed = rows.indices.filter { old[$0].text != rows[$0].text }
    return changed.allSatisfy { frame.isChoice(rows[$0]) } ? changed : nil
  }

  override func label(of line: String) -> String? {
    form == nil ? frame.choice(for: line).map(frame.label) : nil
  }

  override func hear(_ line: String, in tree: Tree) -> Hearing {
    if form != nil { return answer(line, in: tree) }
    if let choice = frame.choice(for: line) {
      if let event = choice.event {
        tree.send(event)
        return .heard
      }
      form = drawing?.form(choice.name, pictured.model, palette: palette, into: &frame)
      isChosen = form != nil
      return .goesOn
    }
    return say(line, in: tree)
  }

  override func say(_ text: String, in tree: Tree) -> Hearing {
    guard let say = frame.say, text.utf8.contains(where: { $0 != 0x20 }), pictured.takes(text)
    else { return .unknown }
    tree.send(say(text))
    return .heard
  }

  override func line(of row: DrawnRow) -> Int { drawing?.line(of: row) ?? row.source }

  override func dropForm() -> Bool {
    guard isChosen else { return false }
    (form, isChosen) = (nil, false)
    pictured.noteAnswers(Answers())
    return true
  }

  override func interrupt() { pictured.interrupt() }
  override var isPassing: Bool { wasPassing }

  /// Skips a line that would be a choice, an answer or nothing at all.
  override func overhear(_ line: String) {
    guard form == nil, frame.say != nil, frame.choice(for: line) == nil else { return }
    pictured.overhear(line)
  }

  private func answer(_ line: String, in tree: Tree) -> Hearing {
    switch form?.answer(line) {
    case .rejected(let words): return .rejected(words)
    case .tooLong(let limit): return .tooLong(limit)
    case .done(let event):
      (form, isChosen) = (nil, false)
      pictured.noteAnswers(Answers())
      tree.send(event)
      return .heard
    case .next, nil:
      pictured.noteAnswers(form?.answers ?? Answers())
      return .goesOn
    }
  }
}

extension Drawn {
  /// Makes the face of this screen.
  func face() -> Face { PicturedFace(self) }
}
