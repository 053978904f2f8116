/// What a screen has for its picture: values, flags, lists, choices, free text and forms.
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
  }

  /// Whether one of the forms asks for an answer that is not shown.
  package var hasHiddenQuestion: Bool { forms.contains { $0.fields.contains(where: \.isHidden) } }
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
