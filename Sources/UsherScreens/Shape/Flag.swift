/// A condition that `{{#name}}` and `{{^name}}` ask for.
public struct Flag<Model>: Sendable {
  let name: String
  let line: Int
  let read: @Sendable (Model) -> Bool

  public init(_ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Bool) {
    self.name = name
    self.line = line
    self.read = read
  }
}
