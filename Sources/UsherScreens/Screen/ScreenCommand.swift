public import Usher

/// A command that one screen offers: `/name`, with what follows it, becomes an event of that screen.
///
/// Help says it in the app's words `command.NAME`, and `argument.ARGUMENT` if it takes something. It goes before a
/// command of the session by the same name.
public struct ScreenCommand<Event> {
  package let name: String
  /// What it takes, for help; empty if nothing.
  package let argument: String
  /// Whole words that the one being typed may be meant for.
  package let completions: (String) -> [String]
  /// Throws what it cannot do, and why: that is said, and nothing happens.
  package let event: (String) throws(Reason) -> Event

  public init(
    _ name: String, argument: String = "", completions: @escaping (String) -> [String] = { _ in [] },
    event: @escaping (String) throws(Reason) -> Event
  ) {
    self.name = name
    self.argument = argument
    self.completions = completions
    self.event = event
  }
}
