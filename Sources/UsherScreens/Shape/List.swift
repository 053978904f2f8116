/// Rows that `{{#name}}` repeats its content for; within it only the row's own parts are seen.
public struct List<Model, Row, Event>: Sendable {
  let name: String
  let line: Int
  let rows: @Sendable (Model) -> [Row]
  let parts: Parts<Row, Event>

  public init(
    _ name: String, line: Int = #line, _ rows: @escaping @Sendable (Model) -> [Row],
    @RowBuilder<Row, Event> row: () -> [RowPart<Row, Event>]
  ) {
    self.name = name
    self.line = line
    self.rows = rows
    parts = Parts(row())
  }
}
