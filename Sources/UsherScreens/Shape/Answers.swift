/// What was answered, by field. Its description names the fields and never the answers.
public struct Answers: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  private struct Given: Equatable {
    let field: String
    let answer: String
  }

  private var given: [Given] = []

  init() {}

  /// The answer of a field; empty if it has none.
  public subscript(field: String) -> String {
    given.first { $0.field == field }?.answer ?? ""
  }

  /// The answer of a number field; nil if it was left empty.
  public func number(_ field: String) -> Int? { Int(self[field]) }

  /// The answer of a confirm field.
  public func isYes(_ field: String) -> Bool { self[field] == "yes" }

  mutating func set(_ field: String, _ answer: String) {
    given.removeAll { $0.field == field }
    given.append(Given(field: field, answer: answer))
  }

  public var description: String { "Answers(\(given.map(\.field).joined(separator: ", ")))" }

  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
