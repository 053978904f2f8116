/// Where text goes that is no choice, when the prompt ends in `-> name`.
///
/// While it is not active, text that is no choice is not understood.
public struct Say<Model, Event>: Sendable {
  let name: String
  let line: Int
  let isActive: @Sendable (Model) -> Bool
  let event: @Sendable (String) -> Event

  public init(
    _ name: String, line: Int = #line, active: @escaping @Sendable (Model) -> Bool = { _ in true },
    _ event: @escaping @Sendable (String) -> Event
  ) {
    self.name = name
    self.line = line
    isActive = active
    self.event = event
  }
}
