/// Splits a line into words as a shell does: at blanks that are neither quoted nor after a backslash.
public enum PathWords {
  public static func of(_ line: String) -> [String] { split(line).words }

  /// Returns the words before the first `--` that is a word of its own, and the text after it.
  static func beforeWords(_ line: String) -> (paths: [String], words: String) {
    let line = " " + line + " "
    for mark in line.ranges(of: " -- ") {
      let (paths, isClosed) = split(String(line[..<mark.lowerBound]))
      guard isClosed else { continue }
      let words = line[mark.upperBound...].drop(while: \.isWhitespace).dropLast()
      return (paths, String(words))
    }
    return (of(line), "")
  }

  /// Splits a line before its last word, which is as it was typed: empty after a blank.
  static func lastWord(of line: String) -> (before: String, word: String) {
    var start = line.startIndex
    for index in line.indices where line[index].isWhitespace && split(String(line[..<index])).isClosed {
      start = line.index(after: index)
    }
    return (String(line[..<start]), String(line[start...]))
  }

  /// Writes a path as one word, with the quotation mark that `word` begins with, or else with backslashes. A folder goes on, so its
  /// mark is not closed.
  static func quoted(_ path: String, as word: String) -> String {
    if let mark = word.first, mark == "'" || mark == "\"", !path.contains(mark) {
      return "\(mark)\(path)" + (path.last == "/" ? "" : "\(mark)")
    }
    return path.reduce(into: "") { $0 += " '\"\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

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
