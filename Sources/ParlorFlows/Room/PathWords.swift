import UsherScreens

/// The paths in a line, which are the words of a shell.
public enum PathWords {
  public static func of(_ line: String) -> [String] { ShellWords.split(line).words }

  /// Returns the words before the first `--` that is a word of its own, and the text after it.
  static func beforeWords(_ line: String) -> (paths: [String], words: String) {
    let line = " " + line + " "
    for mark in line.ranges(of: " -- ") {
      let (paths, isClosed) = ShellWords.split(String(line[..<mark.lowerBound]))
      guard isClosed else { continue }
      let words = line[mark.upperBound...].drop(while: \.isWhitespace).dropLast()
      return (paths, String(words))
    }
    return (of(line), "")
  }

  /// Splits a line before its last word, which is as it was typed: empty after a blank.
  static func lastWord(of line: String) -> (before: String, word: String) {
    var start = line.startIndex
    for index in line.indices
    where line[index].isWhitespace && ShellWords.split(String(line[..<index])).isClosed {
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
}
