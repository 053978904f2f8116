import UsherScreens

/// What `/help` shows.
extension Session {
  /// Shows the commands of the screen, and those of every screen, with as many words as the terminal has rows for.
  func help() {
    let own = face.commands
    let general = allCommands.dropFirst(own.count).filter { $0.name != "paste" || takesText }
    let most = height().map { $0 - 2 } ?? .max
    let isWide = width() >= 76
    let ways: [HelpWay] =
      [HelpWay(own: explained, general: explained)]
      + (isWide ? [HelpWay(own: inTwoColumns, general: inTwoColumns)] : [])
      + [HelpWay(own: explained, general: names)]
      + (isWide ? [HelpWay(own: inTwoColumns, general: names)] : [])
      + [HelpWay(own: names, general: names), HelpWay(own: names, general: names, hasGaps: false)]
    let lines = ways.lazy.map { self.help(own, general, $0) }.first { $0.count <= most }
    for line in lines ?? help(own, general, ways[ways.count - 1]) { emit(line) }
  }

  /// How much `/help` says of each command.
  private struct HelpWay {
    var own: ([Command]) -> [String]
    var general: ([Command]) -> [String]
    /// Whether an empty row precedes each group.
    var hasGaps = true
  }

  private func help(_ own: [Command], _ general: [Command], _ way: HelpWay) -> [String] {
    let gap = way.hasGaps ? [""] : []
    let here = own.isEmpty ? [] : gap + [say(.helpHere)] + way.own(own)
    let first = say(face.isCareful ? .helpText : .help)
    return Text.wrap(first, first: width(), rest: width()) + here + gap + [say(.helpEverywhere)]
      + way.general(general)
  }

  private func names(_ commands: [Command]) -> [String] {
    let names = commands.map { "/" + $0.name }.joined(separator: "  ")
    return Text.wrap(names, first: width() - 2, rest: width() - 2).map { "  " + $0 }
  }

  /// Shows the words of one command, and examples if the program has some.
  func help(of name: String) {
    let name = name.first == "/" ? String(name.dropFirst()) : name
    var meant = commands(meantBy: name)
    let isElsewhere = meant.isEmpty && isElsewhere(name)
    if isElsewhere { meant = [Command(name, run: { _, _ in })] }
    guard let command = meant.first, meant.count == 1 else { return misunderstand(unknown(name, meant)) }
    for line in explained([command], among: [command], in: width()) { emit(line) }
    if isElsewhere { emit(say(.commandElsewhere, ["command": "/" + name])) }
    if let examples = wording.appWords("example." + command.name, [:], language) {
      for example in examples.split(separator: "|") { emit("  " + example.drop { $0 == " " }) }
    }
  }

  /// The commands in two columns, the first half in the left one, each with the first of its words.
  private func inTwoColumns(_ commands: [Command]) -> [String] {
    let column = width() / 2 - 1
    let name = (allCommands.map { Text.width($0.name) }.max() ?? 0) + 3
    let cells = commands.map { command in
      let words = say(key: "command." + command.name).split { ",;(".contains($0) }.first ?? ""
      return Text.pad("  /" + command.name, to: name) + "  "
        + Text.truncate(String(words), to: column - name - 3)
    }
    let half = (cells.count + 1) / 2
    return (0..<half).map { row in
      row + half < cells.count ? Text.pad(cells[row], to: column) + cells[row + half] : cells[row]
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
