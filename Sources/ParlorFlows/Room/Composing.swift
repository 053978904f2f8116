import ParlorStore

/// A message that the user writes line by line. A backslash at the end of a line means that another line follows.
struct Composing {
  /// Up to so many lines are kept at each line. More come through a pipe.
  static let keptAtOnce = 50
  /// The lines so far, without their backslashes.
  private(set) var lines: [String] = []
  private var isKept = false

  /// The lines so far as one text.
  var text: String { lines.joined(separator: "\n") }

  /// Adds a line. Returns the whole message if the line ends it; nil if another line follows, or if the message is
  /// blank.
  mutating func take(_ line: String) -> String? {
    if line.last == "\\" {
      lines.append(String(line.dropLast()))
      return nil
    }
    defer { lines = [] }
    let text = (lines + [line]).joined(separator: "\n")
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  mutating func drop() { lines = [] }

  /// Puts back the lines before the last one of a message that was not sent.
  mutating func restore(_ lines: [String]) { self.lines = lines }

  /// Turns the text from an editor into a message, without the newlines at its end. Nil if it is blank.
  static func message(from edited: String) -> String? {
    var text = edited[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    return text.contains { !$0.isWhitespace } ? String(text) : nil
  }

  // MARK: Between two visits

  /// What the store keeps until the next visit; nil if the user has begun no message.
  var keepsake: Keepsake? { lines.isEmpty ? nil : Keepsake(version: 1, text: text) }

  /// Whether the store has to keep `keepsake`, or to delete an earlier one.
  var hasNews: Bool { !lines.isEmpty || isKept }

  /// Notes that the store has kept or deleted `keepsake`.
  mutating func noteKept() { isKept = !lines.isEmpty }

  /// Restores what was kept, unless the user has begun a message already.
  mutating func restore(_ keepsake: Keepsake?) {
    guard lines.isEmpty, let keepsake else { return }
    isKept = true
    lines = keepsake.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
