/// The words of a line, as a shell quotes them: apart by blanks, which a quotation mark or a backslash makes part of one.
public enum PathWords {
  public static func of(_ line: String) -> [String] { split(line).words }

  /// The words, and whether each quotation mark has its other.
  public static func split(_ line: String) -> (words: [String], isClosed: Bool) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotes a backslash stands for itself, unless it would change what follows.
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
