public import Usher

/// A command that only one screen has: `/name` and the text after it become an event of that screen.
///
/// The help shows the program's words `command.NAME`, and `argument.ARGUMENT` if the command takes an argument. If the
/// session has a command of the same name, the screen's command is used.
public struct ScreenCommand<Event> {
  package let name: String
  /// The name of the argument, for the help; empty if the command takes none.
  package let argument: String
  /// Returns the whole words that can complete a word of the argument.
  package let completions: (String) -> [String]
  /// Makes the event of the argument. If it throws, the reason is shown and nothing else happens.
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
