/// What a screen offers its picture: values, flags, lists, choices, free text and forms.
///
/// A shape is made once for a type of screen. It holds functions of the screen's model, and never a model. ``Check`` finds
/// the mistakes in a shape, and names the file and line of its declaration.
public struct Shape<Model, Event>: Sendable {
  package let name: String
  let file: String
  let line: Int
  let parts: Parts<Model, Event>
  let says: [Say<Model, Event>]
  let forms: [Form<Model, Event>]
  let samples: [Sample<Model>]
  /// The names of the forms that keep no drafts.
  package var passingForms: [String] {
    (0..<forms.count).map { forms[$0] }.filter { !$0.keepsDraft }.map(\.name)
  }
  /// Whether one of the forms asks for an answer that is hidden while it is typed. Stored, since each typed line asks for it.
  package let hasHiddenQuestion: Bool

  /// `name` is the folder and the name of the screen's files, such as `Home/home`.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    @ShapeBuilder<Model, Event> _ build: () -> [ShapePart<Model, Event>]
  ) {
    self.name = name
    self.file = file
    self.line = line
    var rows: [RowPart<Model, Event>] = []
    var says: [Say<Model, Event>] = []
    var forms: [Form<Model, Event>] = []
    var samples: [Sample<Model>] = []
    for part in build() {
      switch part.kind {
      case .row(let row): rows.append(row)
      case .say(let say): says.append(say)
      case .form(let form): forms.append(form)
      case .sample(let sample): samples.append(sample)
      }
    }
    parts = Parts(rows)
    self.says = says
    self.forms = forms
    self.samples = samples
    hasHiddenQuestion = (0..<forms.count).contains { forms[$0].hasHiddenField }
  }
}

/// A part of a shape.
public struct ShapePart<Model, Event>: Sendable {
  enum Kind: Sendable {
    case row(RowPart<Model, Event>)
    case say(Say<Model, Event>)
    case form(Form<Model, Event>)
    case sample(Sample<Model>)
  }

  let kind: Kind
}

/// Collects the parts of a shape.
@resultBuilder
public enum ShapeBuilder<Model, Event> {
  /// What a shape collects.
  public typealias Part = ShapePart<Model, Event>

  /// Takes a value.
  public static func buildExpression(_ part: Value<Model>) -> [Part] { [row(.value(part))] }
  /// Takes a flag.
  public static func buildExpression(_ part: Flag<Model>) -> [Part] { [row(.flag(part))] }
  /// Takes a tone.
  public static func buildExpression(_ part: Tone<Model>) -> [Part] { [row(.tone(part))] }
  /// Takes a fold.
  public static func buildExpression(_ part: Fold<Model>) -> [Part] { [row(.fold(part))] }
  /// Takes a choice.
  public static func buildExpression(_ part: Choice<Model, Event>) -> [Part] { [row(.choice(part))] }
  /// Takes a list.
  public static func buildExpression<Row>(_ part: List<Model, Row, Event>) -> [Part] { [row(.list(part))] }
  /// Takes the event for typed text.
  public static func buildExpression(_ part: Say<Model, Event>) -> [Part] { [Part(kind: .say(part))] }
  /// Takes a form.
  public static func buildExpression(_ part: Form<Model, Event>) -> [Part] { [Part(kind: .form(part))] }
  /// Takes a sample.
  public static func buildExpression(_ part: Sample<Model>) -> [Part] { [Part(kind: .sample(part))] }

  /// Parts that several shapes share.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// Joins the parts.
  @inlinable public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }

  private static func row(_ part: RowPart<Model, Event>) -> Part { Part(kind: .row(part)) }
}

/// The parts of a shape or of a row, looked up by their names.
///
/// All parts stay in one array, beside arrays of their names: for each generic type that has an array of its own, the run
/// time makes two types when the program starts, and searching strings needs none.
struct Parts<Model, Event>: Sendable {
  private let parts: [RowPart<Model, Event>]
  private let names: [String]
  /// For each fold, its `rest`; for each other part, an empty string.
  private var rests: [String] = []
  private(set) var scope = Scope()

  init(_ parts: [RowPart<Model, Event>]) {
    self.parts = parts
    var names: [String] = []
    for index in 0..<parts.count {
      var rest = ""
      switch parts[index].kind {
      case .value(let value):
        names.append(value.name)
        scope.names.append(Scope.Entry(name: value.name, line: value.line, kind: .value(value.kind)))
      case .flag(let flag):
        names.append(flag.name)
        scope.names.append(Scope.Entry(name: flag.name, line: flag.line, kind: .flag))
      case .tone(let tone):
        names.append(tone.name)
        scope.tones.append(Scope.Entry(name: tone.name, line: tone.line, kind: .tone))
      case .fold(let fold):
        names.append(fold.name)
        rest = fold.rest
        scope.names.append(Scope.Entry(name: fold.name, line: fold.line, kind: .value(.text)))
        scope.names.append(Scope.Entry(name: fold.rest, line: fold.line, kind: .value(.number)))
      case .list(let list):
        names.append(list.name)
        scope.names.append(Scope.Entry(name: list.name, line: list.line, kind: .list(list.scope)))
      case .choice(let choice):
        names.append(choice.name)
        scope.choices.append(Scope.Entry(name: choice.name, line: choice.line, kind: .choice))
      }
      rests.append(rest)
    }
    self.names = names
  }

  func value(_ name: String) -> Value<Model>? {
    first(names, name) {
      switch $0 {
      case .value(let value): value
      case .fold(let fold): fold.value
      default: nil
      }
    }
  }

  func flag(_ name: String) -> Flag<Model>? {
    first(names, name) { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  func fold(_ name: String) -> Fold<Model>? {
    first(names, name) { if case .fold(let fold) = $0 { fold } else { nil } }
  }

  func fold(rest name: String) -> Fold<Model>? {
    first(rests, name) { if case .fold(let fold) = $0 { fold } else { nil } }
  }

  func tone(_ name: String) -> Tone<Model>? {
    first(names, name) { if case .tone(let tone) = $0 { tone } else { nil } }
  }

  func list(_ name: String) -> ListPart<Model, Event>? {
    first(names, name) { if case .list(let list) = $0 { list } else { nil } }
  }

  func choice(_ name: String) -> Choice<Model, Event>? {
    first(names, name) { if case .choice(let choice) = $0 { choice } else { nil } }
  }

  /// The first part with a name that is of the wanted kind. Parts of several kinds may share a name.
  private func first<Part>(
    _ names: [String], _ name: String, _ part: (RowPart<Model, Event>.Kind) -> Part?
  ) -> Part? {
    for index in names.indices where names[index] == name {
      if let found = part(parts[index].kind) { return found }
    }
    return nil
  }
}

/// The names that a picture can use at one level of a shape, without the types of the parts.
struct Scope: Sendable {
  indirect enum Kind: Sendable {
    case value(ValueForms.Kind)
    case flag, tone, choice
    case list(Scope)

    var name: NameKind {
      switch self {
      case .value: .value
      case .flag: .flag
      case .tone: .tone
      case .choice: .choice
      case .list: .list
      }
    }
  }

  struct Entry: Sendable {
    let name: String
    let line: Int
    let kind: Kind
  }

  /// In a list, `{{key}}` draws the number of the row.
  static let key = "key"
  /// The name of a section that every picture can write. It is true in plain lines, for screen readers.
  static let plain = "plain"
  /// The name of a section that every picture can write. It is true on a screen of fewer than 60 columns.
  static let narrow = "narrow"
  /// The names of sections that no shape declares.
  static let given = [plain, narrow]

  var names: [Entry] = []
  var tones: [Entry] = []
  var choices: [Entry] = []

  /// The choices, and those of the lists within.
  var allChoices: [Entry] {
    var all = choices
    for entry in names {
      if case .list(let scope) = entry.kind { all += scope.allChoices }
    }
    return all
  }
}
