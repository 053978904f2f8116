import ParlorFlows
import UsherScreens
import UsherTerminal

/// What `parlor --help` prints: the text `Command/help`, with the options and the places in it; after a command, what concerns
/// that command.
enum HelpText {
  static func text(_ phrases: Phrases, of command: ProgramCommand?) -> String {
    guard let command else { return whole(phrases) }
    let text = phrases.text("Command/help")
    let usage = text.prefix(upTo: text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex)
    let head = usage.prefix(upTo: usage.firstRange(of: "parlor ")?.lowerBound ?? usage.endIndex)
    // A command has a row of its own, and rows without a name that say more.
    var isOwn = false
    let rows = usage.split(separator: "\n").compactMap { row -> Substring? in
      guard let name = row.firstRange(of: "parlor ") else { return isOwn ? row : nil }
      isOwn = row[name.upperBound...].prefix { $0 != " " } == command.name
      return isOwn ? head + row[name.lowerBound...] : nil
    }
    let options = command.options ?? []
    let shared = lines(of: options.filter(ProgramOption.session.contains), phrases)
    return rows.joined(separator: "\n") + "\n\n" + ownLines(of: command, phrases) + shared
      + phrases.say("advice.help", ["program": "parlor"]) + "\n"
  }

  private static func whole(_ phrases: Phrases) -> String {
    var text = phrases.text("Command/help")
    for (group, options) in ProgramOption.groups {
      text = text.replacing("{{\(group)}}\n", with: lines(of: options, phrases))
    }
    for command in ProgramCommand.parlor {
      text = text.replacing("{{\(command.name)}}\n", with: ownLines(of: command, phrases))
    }
    return text.replacing("{{places}}", with: places(phrases.say("help.lastPlace")))
  }

  /// The options that only this command takes.
  private static func ownLines(of command: ProgramCommand, _ phrases: Phrases) -> String {
    let own = (command.options ?? []).filter { !ProgramOption.session.contains($0) }
    return lines(of: own, phrases, in: command.name + ".")
  }

  private static func lines(of options: [ProgramOption], _ phrases: Phrases, in command: String = "")
    -> String
  {
    let languages = Sentence.list(ParlorScreens.languages, "either")
    return options.map { option in
      let key = "option." + command + option.name.replacing("-", with: "_")
      return option.helpLine(phrases.say(key, ["languages": languages]))
    }.joined()
  }

  /// The examples of every kind of link, in lines of at most 79 columns.
  private static func places(_ last: String) -> String {
    var lines = [""]
    for text in LinkKind.all.flatMap(\.examples) + [last] {
      let line = lines[lines.count - 1]
      if Text.width(line) + 2 + Text.width(text) < 80 {
        lines[lines.count - 1] += "  " + text
      } else {
        lines.append("  " + text)
      }
    }
    return lines.joined(separator: "\n")
  }
}
