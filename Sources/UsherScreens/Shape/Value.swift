/// A text that `{{name}}` draws, and that `{{#name}}` asks whether there is any.
///
/// It is neutralised where it is drawn, unless it is `trusted`: text of our own, never from outside.
public struct Value<Model>: Sendable {
  let name: String
  let isTrusted: Bool
  let line: Int
  let read: @Sendable (Model) -> String

  public init(
    _ name: String, trusted: Bool = false, line: Int = #line, _ read: @escaping @Sendable (Model) -> String
  ) {
    self.name = name
    isTrusted = trusted
    self.line = line
    self.read = read
  }
}
