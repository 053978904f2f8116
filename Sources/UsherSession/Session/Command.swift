import Usher
import UsherScreens

/// A command that works on every screen: `/name` and the text after it. A command of one screen is a `ScreenCommand`.
public struct Command {
  public let name: String
  /// The name of the argument, for the help; empty if the command takes none.
  public let argument: String
  /// Returns the whole words that can complete a word of the argument.
  public let completions: (String) -> [String]
  public let run: (Session, String) -> Void

  public init(
    _ name: String, argument: String = "", completions: @escaping (String) -> [String] = { _ in [] },
    run: @escaping (Session, String) -> Void
  ) {
    self.name = name
    self.argument = argument
    self.completions = completions
    self.run = run
  }
}

extension ScreenCommand {
  /// The command as one of the session that shows the screen.
  var command: Command {
    Command(name, argument: argument, completions: completions) { [event] session, text in
      do throws(Reason) {
        session.tree.send(try event(text))
        session.isStale = true
      } catch {
        session.misunderstand(session.words(error))
      }
    }
  }
}
