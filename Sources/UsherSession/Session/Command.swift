import Usher
import UsherScreens

/// A command that works on every screen: `/name` and the text after it. A command of one screen is a `ScreenCommand`.
public struct Command {
  /// What the user types after the slash. The beginning is enough if it fits no other command.
  public let name: String
  /// The name of the argument, for the help; empty if the command takes none.
  public let argument: String
  /// Whether completions are whole arguments, which may have blanks. Otherwise they are words.
  public let completesAll: Bool
  /// Returns the words that can complete a word of the argument, or the whole arguments. They are offered in this order.
  public let completions: (String) -> [String]
  /// Carries the command out. Its second argument is the text after the name.
  public let run: (Session, String) -> Void

  /// Creates a command. The help shows the program's words `command.NAME`, and `argument.ARGUMENT` if it takes an
  /// argument.
  public init(
    _ name: String, argument: String = "", completesAll: Bool = false,
    completions: @escaping (String) -> [String] = { _ in [] },
    run: @escaping (Session, String) -> Void
  ) {
    self.name = name
    self.argument = argument
    self.completesAll = completesAll
    self.completions = completions
    self.run = run
  }
}

/// What the keys PgUp and PgDn ask for: the name of a screen's own command.
package enum PageTurn: String, Sendable { case older, newer }

extension ScreenCommand {
  /// The command as one of the session that shows the screen.
  var command: Command {
    Command(name, argument: argument, completesAll: completesAll, completions: completions) {
      [event, isShown] session, text in
      do throws(Reason) {
        let event = try event(text)
        if isShown { session.said() }
        session.tree.send(event)
        session.face.isStale = true
      } catch {
        session.misunderstand(session.words(error))
      }
    }
  }
}

extension Command {
  /// The commands of every session.
  package static var standard: [Command] {
    [
      Command("back") { session, _ in
        if !session.dropForm() { session.goBack { .atRoot } }
      },
      Command("home") { session, _ in
        session.told(session.tree.open(session.guide?.home ?? session.tree.home))
      },
      Command("open", argument: "link") { session, link in
        if link.isEmpty { return session.misunderstand(session.say(.openWhat)) }
        session.told(session.tree.open(link: link))
      },
      Command("where") { session, _ in
        let (links, place) = (session.tree.links, session.tree.place)
        session.emit(links.text(of: place), link: links.url(of: place))
        if let waiting = session.tree.waitingLink {
          session.emit(session.words(ofWaiting: waiting.text, session.words(waiting.why)))
        }
      },
      Command("explain", argument: "link") { session, link in
        if link.isEmpty { return session.misunderstand(session.say(.openWhat)) }
        session.explain(session.tree.explain(link: link))
      },
      Command("cancel") { session, _ in
        session.emit(session.say(session.tree.cancelWaiting() ? .cancelled : .nothingWaits))
      },
      Command("paste") { session, _ in session.awaitPaste() },
      Command("help", argument: "command") { session, name in
        if name.isEmpty { session.help() } else { session.help(of: name) }
      },
      Command("quit") { session, _ in session.told(session.tree.leave(.quit)) },
    ]
  }
}

extension Command {
  /// `/lang LANGUAGE`: the session goes on in another language. `hear` is called with the new one, so that it can be kept.
  public static func language(
    _ languages: [String], hear: @escaping (String) -> Void = { _ in }
  ) -> Command {
    Command("lang", argument: "language", completions: { _ in languages }) { session, language in
      guard languages.contains(language) else {
        let all = languages.joined(separator: ", ")
        return session.misunderstand(session.say(.langWhat, ["languages": all]))
      }
      session.language = language
      hear(language)
    }
  }
}
