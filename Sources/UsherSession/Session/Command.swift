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
    Command(name, argument: argument, completions: completions) { [event, isShown] session, text in
      do throws(Reason) {
        let event = try event(text)
        if isShown { session.said() }
        session.tree.send(event)
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
        let link = session.tree.links.url(of: session.tree.place)
        session.emit(link, link: link)
        if let waiting = session.tree.waitingLink {
          session.emit(
            session.say(
              .waiting, ["link": session.shortened(waiting.text), "why": session.words(waiting.why)]))
        }
      },
      Command("explain", argument: "link") { session, link in
        if link.isEmpty { return session.misunderstand(session.say(.openWhat)) }
        let plan = session.tree.explain(link: link)
        for line in session.described(plan) { session.emit(line) }
        if let refusal = plan.refused { session.misunderstand(session.words(refusal)) }
      },
      Command("cancel") { session, _ in
        session.emit(session.say(session.tree.cancelWaiting() ? .cancelled : .nothingWaits))
      },
      Command("paste") { session, _ in
        guard session.takesText else { return session.misunderstand(session.say(.pasteNowhere)) }
        session.wantsPaste = true
        session.emit(session.say(.pasteNext))
      },
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

extension Session {
  /// All commands: those of the screen, then those that work on every screen.
  var allCommands: [Command] {
    let own = face.commands
    return own + commands.filter { general in !own.contains { $0.name == general.name } }
  }

  /// Shows the commands of the screen, and those of every screen. A low terminal shows words for fewer of them: those of
  /// the screen, or none.
  func help() {
    let own = face.commands
    let general = allCommands.dropFirst(own.count).filter { $0.name != "paste" || takesText }
    let isWide = width() >= 76
    let ways: [() -> [String]] = [
      { self.help(own, self.explained, general, self.explained) },
      { isWide ? self.help(own, self.inTwoColumns, general, self.inTwoColumns) : [] },
      { self.help(own, self.explained, general, self.names) },
      { isWide ? self.help(own, self.inTwoColumns, general, self.names) : [] },
    ]
    let most = height().map { $0 - 2 } ?? .max
    let lines = ways.lazy.map { $0() }.first { !$0.isEmpty && $0.count <= most }
    for line in lines ?? help(own, names, general, names) { emit(line) }
  }

  private func help(
    _ own: [Command], _ ofOwn: ([Command]) -> [String], _ general: [Command],
    _ ofGeneral: ([Command]) -> [String]
  ) -> [String] {
    let here = own.isEmpty ? [] : ["", say(.helpHere)] + ofOwn(own)
    return [say(.help)] + here + ["", say(.helpEverywhere)] + ofGeneral(general)
  }

  private func names(_ commands: [Command]) -> [String] {
    let names = commands.map { "/" + $0.name }.joined(separator: "  ")
    return Text.wrap(names, first: width() - 2, rest: width() - 2).map { "  " + $0 }
  }

  /// Shows the words of one command, and examples if the program has some.
  func help(of name: String) {
    let name = name.first == "/" ? String(name.dropFirst()) : name
    let meant = commands(meantBy: name)
    guard let command = meant.first, meant.count == 1 else { return misunderstand(unknown(name, meant)) }
    for line in explained([command], among: [command], in: width()) { emit(line) }
    if let examples = appWords("example." + command.name, [:], language) {
      for example in examples.split(separator: "|") { emit("  " + example.drop { $0 == " " }) }
    }
  }

  /// The commands in two columns, the first half in the left one.
  private func inTwoColumns(_ commands: [Command]) -> [String] {
    let column = width() / 2 - 1
    let half = (commands.count + 1) / 2
    let left = explained(Array(commands.prefix(half)), among: commands, in: column)
    let right = explained(Array(commands.dropFirst(half)), among: commands, in: column)
    return (0..<max(left.count, right.count)).map { row in
      guard row < right.count else { return left[row] }
      return Text.pad(row < left.count ? left[row] : "", to: column) + right[row]
    }
  }

  private func explained(_ commands: [Command]) -> [String] {
    explained(commands, among: allCommands, in: width())
  }

  /// The names of commands with their words beside them, at most `width` wide. The words begin in the same column for `all`.
  /// A name wider than half of the width gets a row of its own, above its words.
  private func explained(_ commands: [Command], among all: [Command], in width: Int) -> [String] {
    func title(_ command: Command) -> String {
      command.argument.isEmpty
        ? "/" + command.name : "/\(command.name) \(say(key: "argument." + command.argument))"
    }
    let half = width / 2 - 4
    let column = all.map { Text.width(title($0)) }.filter { $0 <= half }.max() ?? 0
    let rest = max(10, width - column - 4)
    var rows: [String] = []
    for command in commands {
      let name = title(command)
      let lines = Text.wrap(say(key: "command." + command.name), first: rest, rest: rest)
      let isLong = Text.width(name) > column
      if isLong { rows.append("  " + name) }
      for (index, line) in lines.enumerated() {
        rows.append("  " + Text.pad(index == 0 && !isLong ? name : "", to: column) + "  " + line)
      }
    }
    return rows
  }
}
