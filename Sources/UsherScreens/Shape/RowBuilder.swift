/// Collects the parts of a row.
@resultBuilder
public enum RowBuilder<Model, Event> {
  public static func buildExpression(_ part: Value<Model>) -> [RowPart<Model, Event>] { [.value(part)] }
  public static func buildExpression(_ part: Flag<Model>) -> [RowPart<Model, Event>] { [.flag(part)] }
  public static func buildExpression(_ part: Choice<Model, Event>) -> [RowPart<Model, Event>] {
    [.choice(part)]
  }

  public static func buildExpression<Row>(_ part: List<Model, Row, Event>) -> [RowPart<Model, Event>] {
    [.list(part)]
  }

  @inlinable public static func buildBlock(_ parts: [RowPart<Model, Event>]...) -> [RowPart<Model, Event>] {
    parts.flatMap { $0 }
  }
}
