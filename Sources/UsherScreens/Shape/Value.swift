/// A text that `{{name}}` draws. `{{#name}}` draws its content if the text is not empty.
///
/// The text is cleaned when it is drawn, so that nothing in it can control the terminal. If `trusted` is true, it is drawn
/// as it is; that is for text that the program itself wrote, and never for text from outside.
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

/// A condition. `{{#name}}` draws its content if it is true, and `{{^name}}` if it is false.
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

/// An event that the user can choose. A line of the picture that ends in `-> name` offers it.
///
/// In a list the user types the number of the row, elsewhere the first word of the line.
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

/// Where typed text goes if it is not a choice. The prompt of the picture ends in `-> name`.
///
/// While it is not active, text that is not a choice is not understood.
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

/// A model that ``Check`` draws to measure the lines of a picture, and that a preview shows.
public struct Sample<Model>: Sendable {
  let name: String
  let make: @Sendable () -> Model

  public init(_ name: String, _ make: @escaping @Sendable () -> Model) {
    self.name = name
    self.make = make
  }
}
