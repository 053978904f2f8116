/// Splits a line into words as a shell does: at blanks that are neither quoted nor after a backslash.
public enum ShellWords {
  /// Returns the words, and whether every quotation mark is closed.
  public static func split(_ line: String) -> (words: [String], isClosed: Bool) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotes, a backslash is an ordinary character unless one of these four follows it.
        if quote != nil, !"\"\\$`".contains(character) { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return (words + (word.map { [$0] } ?? []), quote == nil && !isEscaped)
  }
}
