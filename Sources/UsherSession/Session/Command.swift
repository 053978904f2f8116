import Usher
import UsherScreens

/// A command that works on every screen: `/name`, with what follows it. What works on one alone is a ``ScreenCommand``.
public struct Command {
  public let name: String
  /// What it takes, for help; empty if nothing.
  public let argument: String
  /// Whole words that the one being typed may be meant for.
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
  /// The same for a session in which the screen is looked at.
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
