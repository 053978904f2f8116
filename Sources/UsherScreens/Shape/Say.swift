/// Where text goes that is no choice, when the prompt ends in `-> name`.
public struct Say<Event>: Sendable {
  let name: String
  let line: Int
  let event: @Sendable (String) -> Event

  public init(_ name: String, line: Int = #line, _ event: @escaping @Sendable (String) -> Event) {
    self.name = name
    self.line = line
    self.event = event
  }
}
