/// Questions that are asked one after the other while the model says so, and the event their answers make.
///
/// If several forms are active, the first one declared is asked.
public struct Form<Model, Event>: Sendable {
  let name: String
  let line: Int
  let isActive: @Sendable (Model) -> Bool
  let fields: [Field<Model>]
  let event: @Sendable (Answers) -> Event

  public init(
    _ name: String, line: Int = #line, active: @escaping @Sendable (Model) -> Bool = { _ in true },
    @FieldBuilder<Model> fields: () -> [Field<Model>], submit: @escaping @Sendable (Answers) -> Event
  ) {
    self.name = name
    self.line = line
    isActive = active
    self.fields = fields()
    event = submit
  }

  /// The same with its fields in one line, for a form that is asked as soon as its screen is looked at.
  public init(
    _ name: String, _ fields: Field<Model>..., line: Int = #line,
    submit: @escaping @Sendable (Answers) -> Event
  ) {
    self.name = name
    self.line = line
    isActive = { _ in true }
    self.fields = fields
    event = submit
  }
}
