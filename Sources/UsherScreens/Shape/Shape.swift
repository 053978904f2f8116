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
    hasHiddenQuestion = forms.contains { $0.fields.contains { $0.isHidden } }
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
  public typealias Part = ShapePart<Model, Event>

  public static func buildExpression(_ part: Value<Model>) -> [Part] { [row(.value(part))] }
  public static func buildExpression(_ part: Flag<Model>) -> [Part] { [row(.flag(part))] }
  public static func buildExpression(_ part: Tone<Model>) -> [Part] { [row(.tone(part))] }
  public static func buildExpression(_ part: Fold<Model>) -> [Part] { [row(.fold(part))] }
  public static func buildExpression(_ part: Choice<Model, Event>) -> [Part] { [row(.choice(part))] }
  public static func buildExpression<Row>(_ part: List<Model, Row, Event>) -> [Part] { [row(.list(part))] }
  public static func buildExpression(_ part: Say<Model, Event>) -> [Part] { [Part(kind: .say(part))] }
  public static func buildExpression(_ part: Form<Model, Event>) -> [Part] { [Part(kind: .form(part))] }
  public static func buildExpression(_ part: Sample<Model>) -> [Part] { [Part(kind: .sample(part))] }

  /// Parts that several shapes share.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  @inlinable public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }

  private static func row(_ part: RowPart<Model, Event>) -> Part { Part(kind: .row(part)) }
}

/// The parts of a shape or of a row, looked up by their names.
struct Parts<Model, Event>: Sendable {
  private var values: [Value<Model>] = []
  private var flags: [Flag<Model>] = []
  private var tones: [Tone<Model>] = []
  private var lists: [ListPart<Model, Event>] = []
  private var choices: [Choice<Model, Event>] = []
  private var folds: [Fold<Model>] = []
  // The names of the parts, in the same order. Searching an array of strings needs no generic type at run time.
  private var valueNames: [String] = []
  private var flagNames: [String] = []
  private var listNames: [String] = []
  private var choiceNames: [String] = []
  private(set) var scope = Scope()

  init(_ parts: [RowPart<Model, Event>]) {
    for index in parts.indices {
      switch parts[index].kind {
      case .value(let value):
        values.append(value)
        valueNames.append(value.name)
        scope.names.append(Scope.Entry(name: value.name, line: value.line, kind: .value(value.kind)))
      case .flag(let flag):
        flags.append(flag)
        flagNames.append(flag.name)
        scope.names.append(Scope.Entry(name: flag.name, line: flag.line, kind: .flag))
      case .tone(let tone):
        tones.append(tone)
        scope.tones.append(Scope.Entry(name: tone.name, line: tone.line, kind: .tone))
      case .fold(let fold):
        folds.append(fold)
        values.append(fold.value)
        valueNames.append(fold.name)
        scope.names.append(Scope.Entry(name: fold.name, line: fold.line, kind: .value(.text)))
        scope.names.append(Scope.Entry(name: fold.rest, line: fold.line, kind: .value(.number)))
      case .list(let list):
        lists.append(list)
        listNames.append(list.name)
        scope.names.append(Scope.Entry(name: list.name, line: list.line, kind: .list(list.scope)))
      case .choice(let choice):
        choices.append(choice)
        choiceNames.append(choice.name)
        scope.choices.append(Scope.Entry(name: choice.name, line: choice.line, kind: .choice))
      }
    }
  }

  func value(_ name: String) -> Value<Model>? { valueNames.firstIndex(of: name).map { values[$0] } }
  func flag(_ name: String) -> Flag<Model>? { flagNames.firstIndex(of: name).map { flags[$0] } }
  func fold(_ name: String) -> Fold<Model>? { folds.first { $0.name == name } }
  func fold(rest name: String) -> Fold<Model>? { folds.first { $0.rest == name } }
  func tone(_ name: String) -> Tone<Model>? { tones.first { $0.name == name } }
  func list(_ name: String) -> ListPart<Model, Event>? { listNames.firstIndex(of: name).map { lists[$0] } }
  func choice(_ name: String) -> Choice<Model, Event>? {
    choiceNames.firstIndex(of: name).map { choices[$0] }
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
