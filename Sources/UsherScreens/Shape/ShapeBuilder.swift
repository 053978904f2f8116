/// Collects the parts of a shape.
@resultBuilder
public enum ShapeBuilder<Model, Event> {
  public typealias Part = ShapePart<Model, Event>

  public static func buildExpression(_ part: Value<Model>) -> [Part] { [.row(.value(part))] }
  public static func buildExpression(_ part: Flag<Model>) -> [Part] { [.row(.flag(part))] }
  public static func buildExpression(_ part: Choice<Model, Event>) -> [Part] { [.row(.choice(part))] }
  public static func buildExpression(_ part: Say<Model, Event>) -> [Part] { [.say(part)] }
  public static func buildExpression(_ part: Form<Model, Event>) -> [Part] { [.form(part)] }
  public static func buildExpression(_ part: Sample<Model>) -> [Part] { [.sample(part)] }

  public static func buildExpression<Row>(_ part: List<Model, Row, Event>) -> [Part] {
    [.row(.list(ErasedList(part: ListPart(part))))]
  }

  /// Parts that several screens have in common.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }
}
