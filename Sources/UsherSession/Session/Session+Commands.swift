import UsherScreens

/// Which command a line means.
extension Session {
  /// All commands: those of the screen, then those that work on every screen.
  var allCommands: [Command] {
    let own = face.commands
    return own + commands.filter { general in !own.contains { $0.name == general.name } }
  }

  func command(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 1)
    // `/ quit` is no command: a slash alone begins many texts.
    let name = line.first == " " ? "" : parts.first.map(String.init) ?? ""
    let meant = commands(meantBy: name)
    guard let command = meant.first, meant.count == 1 else { return misunderstand(unknown(name, meant)) }
    let argument = parts.count > 1 ? String(parts[1]) : ""
    // The line may be meant as a text, such as `/back to you later`.
    if command.argument.isEmpty, argument.contains(where: { $0 != " " }) {
      return misunderstand(say(.takesNothing, ["command": "/" + command.name]))
    }
    guard self.line.onTaken(.command(command.name)) else { return }
    round.cause = .typed(owesAnswer: true)
    command.run(self, argument)
  }

  /// The command of a name, or those whose names begin with it, also if the keyboard was set to Hangul.
  func commands(meantBy name: String) -> [Command] {
    let meant = commands(called: name)
    return meant.isEmpty ? Text.latinKeys(of: name).map(commands(called:)) ?? [] : meant
  }

  private func commands(called name: String) -> [Command] {
    if let own = face.commands.first(where: { $0.name == name }) { return [own] }
    if let general = commands.first(where: { $0.name == name }) { return [general] }
    let found = name.isEmpty ? [] : allCommands.filter { $0.name.hasPrefix(name) }
    // `/q` leaves, whatever commands a program adds.
    return name == "q" ? found.first { $0.name == "quit" }.map { [$0] } ?? found : found
  }

  /// Whether another screen has a command. The program has words for it then.
  func isElsewhere(_ name: String) -> Bool { wording.appWords("command." + name, [:], language) != nil }

  /// Returns what to say of a name that is no command, or the beginning of several.
  func unknown(_ name: String, _ meant: [Command]) -> String {
    let command = shortened("/" + name)
    if !meant.isEmpty {
      let names = meant.map { "/" + $0.name }.joined(separator: ", ")
      return say(.ambiguousCommand, ["command": command, "commands": names])
    }
    if isElsewhere(name) { return say(.commandElsewhere, ["command": command]) }
    if let nearest = Text.nearest(to: name, in: allCommands.map(\.name)) {
      return say(.mistypedCommand, ["command": command, "nearest": "/" + nearest])
    }
    return say(.unknownCommand, ["command": command])
  }

  /// The keys that can be typed here. Numbers are shown as a range.
  var keyNames: String {
    let keys = face.keys
    let numbers = keys.compactMap(Int.init)
    let range =
      numbers.count > 1 ? "\(numbers[0])-\(numbers[numbers.count - 1])" : numbers.first.map(String.init)
    return ([range].compactMap(\.self) + keys.filter { Int($0) == nil }).joined(separator: ", ")
  }
}
