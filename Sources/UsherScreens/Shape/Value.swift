/// A text that `{{name}}` draws. `{{#name}}` draws its content if the text is not empty.
///
/// The text is cleaned when it is drawn, so that nothing in it can control the terminal. If `trusted` is true, it is drawn
/// as it is; that is for text that the program itself wrote, and never for text from outside.
public struct Value<Model>: Sendable {
  let name: String
  let isTrusted: Bool
  let line: Int
  var kind = ValueForms.Kind.text
  let read: @Sendable (Model) -> String

  /// Creates a value; `name` is what the picture calls it. `read` is called at each drawing.
  public init(
    _ name: String, trusted: Bool = false, line: Int = #line, _ read: @escaping @Sendable (Model) -> String
  ) {
    self.name = name
    isTrusted = trusted
    self.line = line
    self.read = read
  }

  /// A whole number. The picture can write `{{name|tea|teas}}`, `{{name|1,000}}` and `{{name|1.2K}}`.
  public static func number(
    _ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Int
  ) -> Value {
    Value(name, line: line, kind: .number) { String(read($0)) }
  }

  /// A whole number of which nothing is drawn if it is 0: `{{#name}}` draws its content for every other number.
  public static func count(
    _ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Int
  ) -> Value {
    Value(name, line: line, kind: .number) { model in
      let count = read(model)
      return count == 0 ? "" : String(count)
    }
  }

  /// A number with decimals. The picture can write `{{name|1,000.00}}`.
  public static func decimal(
    _ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Double
  ) -> Value {
    Value(name, line: line, kind: .number) { String(read($0)) }
  }

  /// A date and a time. The picture can write `{{name|DD/MM/YYYY hh:mm}}`.
  public static func date(
    _ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Moment
  ) -> Value {
    Value(name, line: line, kind: .date) { read($0).description }
  }

  /// One of the cases of an enum. The picture has words for each: `{{name|open=on sale|soldOut=sold out}}`.
  public static func state<State: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> State
  ) -> Value {
    Value(name, line: line, kind: .state(State.allCases.map { $0.rawValue })) { read($0).rawValue }
  }

  private init(
    _ name: String, line: Int, kind: ValueForms.Kind, _ read: @escaping @Sendable (Model) -> String
  ) {
    self.init(name, line: line, read)
    self.kind = kind
  }

  /// The value as these forms write it; the plain value if the forms do not fit.
  func written(_ forms: [String]) -> Value {
    guard let write = ValueForms.writer(forms, kind) else { return self }
    return Value(name, line: line) { [read] in write(read($0)) }
  }
}

/// A condition. `{{#name}}` draws its content if it is true, and `{{^name}}` if it is false.
public struct Flag<Model>: Sendable {
  let name: String
  let line: Int
  let read: @Sendable (Model) -> Bool

  /// Creates a flag; `name` is what the picture calls it. `read` is called at each drawing.
  public init(_ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Bool) {
    self.name = name
    self.line = line
    self.read = read
  }
}

/// A style that depends on the model: `{{*name}}..{{/name}}` draws its content in it. Nil is plain text.
///
/// The style can be one of the program's own, `Style("hot")`, which a ``Palette`` gives a look.
public struct Tone<Model>: Sendable {
  let name: String
  let line: Int
  let read: @Sendable (Model) -> Style?

  /// Creates a tone; `name` is what the picture calls it. `read` is called at each drawing.
  public init(_ name: String, line: Int = #line, _ read: @escaping @Sendable (Model) -> Style?) {
    self.name = name
    self.line = line
    self.read = read
  }
}

/// An event that the user can choose. A line of the picture that ends in `-> name` offers it.
///
/// In a list the user types the number of the row, elsewhere the first word of the line.
public struct Choice<Model, Event>: Sendable {
  let name: String
  let line: Int
  let event: @Sendable (Model) -> Event

  /// Creates a choice; `name` is what the picture calls it. `event` makes the event when the user chooses it.
  public init(_ name: String, line: Int = #line, _ event: @escaping @Sendable (Model) -> Event) {
    self.name = name
    self.line = line
    self.event = event
  }
}

/// The event for typed text that is not a choice. The prompt of the picture ends in `-> name`.
///
/// While it is not active, the session answers such text as not understood.
public struct Say<Model, Event>: Sendable {
  let name: String
  let line: Int
  let isCareful: Bool
  let isActive: @Sendable (Model) -> Bool
  let event: @Sendable (String) -> Event

  /// If `careful`, a session at a terminal asks before it takes a line that may be meant for another screen, such as `quit` or
  /// a choice of the screen before, and before it takes a paste of several lines, which becomes one text.
  public init(
    _ name: String, line: Int = #line, careful: Bool = false,
    active: @escaping @Sendable (Model) -> Bool = { _ in true },
    _ event: @escaping @Sendable (String) -> Event
  ) {
    self.name = name
    self.line = line
    isCareful = careful
    isActive = active
    self.event = event
  }
}

/// A model that ``Check`` draws to measure the lines of a picture, and that a preview shows.
public struct Sample<Model>: Sendable {
  let name: String
  let make: @Sendable () -> Model

  /// Creates a sample; `name` is shown above its preview, and in findings.
  public init(_ name: String, _ make: @escaping @Sendable () -> Model) {
    self.name = name
    self.make = make
  }
}
