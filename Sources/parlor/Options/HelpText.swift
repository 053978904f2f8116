import ParlorFlows
import UsherScreens
import UsherTerminal

/// What `parlor --help` prints: the text `Command/help`, with the options and the places in it.
enum HelpText {
  static func whole(_ phrases: Phrases) -> String {
    var text = phrases.text("Command/help")
    for (group, options) in ProgramOption.groups {
      text = text.replacing("{{\(group)}}\n", with: lines(of: options, phrases))
    }
    for command in ProgramCommand.parlor {
      let own = (command.options ?? []).filter { !ProgramOption.session.contains($0) }
      text = text.replacing("{{\(command.name)}}\n", with: lines(of: own, phrases, in: command.name + "."))
    }
    return text.replacing("{{places}}", with: places(phrases.say("help.lastPlace")))
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
