import Usher

extension Session {
  /// Returns the words that can replace the last word of a line, which ends at the cursor.
  package func completions(of line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let last = words.last.map(String.init), face.question == nil || line.hasPrefix("/") else {
      return []
    }
    if line.hasPrefix("/"), !line.hasPrefix("//") {
      if words.count == 1 { return commandNames(from: last) }
      let command = commands(meantBy: String(words[0].dropFirst())).first
      if command?.name == "help" { return allCommands.map(\.name).filter { $0.hasPrefix(last) } }
      if let command, command.completesAll {
        let found = completions(of: words.dropFirst(), by: command)
        return found.isEmpty && words.count > 2 ? completions(ofWord: last) : found
      }
      let own = (command?.completions(last) ?? []).filter { $0.hasPrefix(last) }
      return own + completions(ofWord: last).filter { !own.contains($0) }
    }
    let named = completions(ofWord: last)
    if !named.isEmpty || words.count > 1 { return named }
    return face.keys.filter { $0.hasPrefix(last) && $0 != last }
  }

  private func completions(ofWord word: String) -> [String] {
    let own = face.completions(of: word)
    return own.isEmpty ? guide?.completions(of: word) ?? [] : own
  }

  /// Returns the last words of the whole arguments that begin with these words. Upper case counts as lower case.
  private func completions(of words: ArraySlice<Substring>, by command: Command) -> [String] {
    let text = words.joined(separator: " ")
    let typed = text.count - (words.last?.count ?? 0)
    let small = text.lowercased()
    let found = command.completions(text).filter { $0.hasPrefix(text) || $0.lowercased().hasPrefix(small) }
    return typed == 0 ? found : found.map { String($0.dropFirst(typed)) }
  }

  /// Returns the names of the commands that begin with this text. If only one does and it takes an argument, adds a space.
  private func commandNames(from beginning: String) -> [String] {
    let found = allCommands.filter { ("/" + $0.name).hasPrefix(beginning) }
    if found.count == 1, let only = found.first, !only.argument.isEmpty { return ["/\(only.name) "] }
    return found.map { "/" + $0.name }
  }
}
