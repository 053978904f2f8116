/// Collects the parts of a shape.
@resultBuilder
public enum ShapeBuilder<Model, Event> {
  public typealias Part = ShapePart<Model, Event>

  public static func buildExpression(_ part: Value<Model>) -> [Part] { [Part(kind: .row(.value(part)))] }
  public static func buildExpression(_ part: Flag<Model>) -> [Part] { [Part(kind: .row(.flag(part)))] }
  public static func buildExpression(_ part: Choice<Model, Event>) -> [Part] {
    [Part(kind: .row(.choice(part)))]
  }
  public static func buildExpression(_ part: Say<Model, Event>) -> [Part] { [Part(kind: .say(part))] }
  public static func buildExpression(_ part: Form<Model, Event>) -> [Part] { [Part(kind: .form(part))] }
  public static func buildExpression(_ part: Sample<Model>) -> [Part] { [Part(kind: .sample(part))] }

  public static func buildExpression<Row>(_ part: List<Model, Row, Event>) -> [Part] {
    [Part(kind: .row(.list(part)))]
  }

  /// Parts that several screens have in common.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  @inlinable public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }
}
