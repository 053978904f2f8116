/// What a line that ends in `-> name` leads to: selected in a list by number, elsewhere by its first word.
public struct Choice<Model, Event>: Sendable {
  let name: String
  let line: Int
  let event: @Sendable (Model) -> Event

  public init(_ name: String, line: Int = #line, _ event: @escaping @Sendable (Model) -> Event) {
    self.name = name
    self.line = line
    self.event = event
  }
}
