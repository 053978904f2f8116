/// What a line that ends in `-> name` leads to: in a list a row's number, elsewhere the key the line begins with.
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
