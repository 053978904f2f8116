import Usher
import UsherScreens
import UsherText

/// A command that works on every screen: `/name` and the text after it. A command of one screen is a `ScreenCommand`.
public struct Command {
  public let name: String
  /// The name of the argument, for the help; empty if the command takes none.
  public let argument: String
  /// Whether completions are whole arguments, which may have blanks. Otherwise they are words.
  public let completesAll: Bool
  /// Returns the words that can complete a word of the argument, or the whole arguments. They are offered in this order.
  public let completions: (String) -> [String]
  public let run: (Session, String) -> Void

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

extension Command {
  /// The commands of every session.
  package static var standard: [Command] {
    [
      Command("back") { session, _ in
        if !session.dropForm() { session.told(session.tree.back()) }
      },
      Command("home") { session, _ in
        session.told(session.tree.open(session.home() ?? session.tree.home))
      },
      Command("open", argument: "link") { session, link in
        if link.isEmpty { return session.misunderstand(session.say(.openWhat)) }
        session.told(session.tree.open(link: link))
      },
      Command("where") { session, _ in
        session.emit(session.tree.links.url(of: session.tree.place))
        if let waiting = session.tree.waitingLink {
          session.emit(
            session.say(
              .waiting, ["link": session.shortened(waiting.text), "why": session.words(waiting.why)]))
        }
      },
      Command("cancel") { session, _ in
        session.emit(session.say(session.tree.cancelWaiting() ? .cancelled : .nothingWaits))
      },
      Command("paste") { session, _ in
        guard session.takesText else { return session.misunderstand(session.say(.pasteNowhere)) }
        session.wantsPaste = true
        session.emit(session.say(.pasteNext))
      },
      Command("help") { session, _ in session.help() },
      Command("quit") { session, _ in session.told(session.tree.leave(.quit)) },
    ]
  }
}

extension Session {
  /// All commands: those of the screen, then those that work on every screen.
  var allCommands: [Command] {
    let own = face.commands
    return own + commands.filter { general in !own.contains { $0.name == general.name } }
  }

  func help() {
    emit(say(.help))
    // The commands of the screen come last, next to the prompt.
    let own = face.commands
    let commands = allCommands.dropFirst(own.count) + own
    let names = commands.map {
      $0.argument.isEmpty ? "/" + $0.name : "/\($0.name) \(say(key: "argument." + $0.argument))"
    }
    // A name wider than half of the row gets a row of its own, above its words.
    let half = width() / 2 - 4
    let column = names.map { Text.width($0) }.filter { $0 <= half }.max() ?? 0
    for (name, command) in zip(names, commands) {
      let rest = max(10, width() - column - 4)
      let lines = Text.wrap(say(key: "command." + command.name), first: rest, rest: rest)
      let isLong = Text.width(name) > column
      if isLong { emit("  " + name) }
      for (index, line) in lines.enumerated() {
        emit("  " + Text.pad(index == 0 && !isLong ? name : "", to: column) + "  " + line)
      }
    }
  }
}
