/// Questions that are asked one after the other, and the event that their answers make.
///
/// A form is asked while the model says that it is active. If several forms are active, the first one declared is asked.
/// A form that is `chosen` is asked when the user chooses the line of the picture that ends in `-> name`; going back drops
/// it. Answers that were not submitted are in the line when a session that broke off goes on; if it `keepsDraft`, whenever the form
/// is asked again.
public struct Form<Model, Event>: Sendable {
  let name: String
  let line: Int
  /// Whether the form is asked when it is chosen, and not by itself.
  let isChosen: Bool
  let keepsDraft: Bool
  let isActive: @Sendable (Model) -> Bool
  let fields: [Field<Model>]
  let event: @Sendable (Answers) -> Event

  var hasHiddenField: Bool { (0..<fields.count).contains { fields[$0].isHidden } }

  /// Creates a form; `name` is what the picture names it. `submit` makes the event once all answers are given.
  public init(
    _ name: String, line: Int = #line, chosen: Bool = false, keepsDraft: Bool = false,
    active: @escaping @Sendable (Model) -> Bool = { _ in true },
    @FieldBuilder<Model> fields: () -> [Field<Model>], submit: @escaping @Sendable (Answers) -> Event
  ) {
    self.name = name
    self.line = line
    isChosen = chosen
    self.keepsDraft = keepsDraft
    isActive = active
    self.fields = fields()
    event = submit
  }

  /// A form that is always active, with its fields in one line.
  public init(
    _ name: String, _ fields: Field<Model>..., line: Int = #line,
    submit: @escaping @Sendable (Answers) -> Event
  ) {
    self.name = name
    self.line = line
    isChosen = false
    keepsDraft = false
    isActive = { _ in true }
    self.fields = fields
    event = submit
  }
}

/// Collects the fields of a form.
@resultBuilder
public enum FieldBuilder<Model> {
  /// Takes one field.
  public static func buildExpression(_ field: Field<Model>) -> [Field<Model>] { [field] }
  /// Joins the fields, in the order in which they are asked.
  @inlinable public static func buildBlock(_ fields: [Field<Model>]...) -> [Field<Model>] {
    fields.flatMap { $0 }
  }
}

/// The answers to a form, by the names of its fields.
///
/// An answer may be a password, so the description holds only the names of the fields.
public struct Answers: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  private struct Given: Equatable {
    let field: String
    let answer: String
  }

  private var given: [Given] = []

  /// Creates answers to no question.
  public init() {}

  /// The answer to a field; empty if there is none.
  public subscript(field: String) -> String {
    given.first { $0.field == field }?.answer ?? ""
  }

  /// Returns the answer to a number field; nil if the user left it empty.
  public func number(_ field: String) -> Int? { Int(self[field]) }

  /// Returns the answer to a decimal field; nil if the user left it empty.
  public func decimal(_ field: String) -> Double? { Double(self[field]) }

  /// Returns the answer to a date field; nil if the user left it empty.
  public func date(_ field: String) -> Moment? { Moment(self[field]) }

  /// Returns the options that the user chose, in the order of the options.
  public func list(_ field: String) -> [String] { self[field].split(separator: "\n").map(String.init) }

  /// Whether nothing has been answered.
  public var isEmpty: Bool { given.isEmpty }

  /// Returns whether the answer to a confirm field is yes.
  public func isYes(_ field: String) -> Bool { self[field] == "yes" }

  mutating func set(_ field: String, _ answer: String) {
    given.removeAll { $0.field == field }
    given.append(Given(field: field, answer: answer))
  }

  public var description: String { "Answers(\(given.map(\.field).joined(separator: ", ")))" }

  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
