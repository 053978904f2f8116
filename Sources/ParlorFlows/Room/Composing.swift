import ParlorStore

/// A message that is written line by line: a line that ends in a backslash is followed by another one.
struct Composing {
  /// The lines so far, without their backslashes.
  private(set) var lines: [String] = []
  private var isKept = false

  /// The lines so far as one text.
  var text: String { lines.joined(separator: "\n") }

  /// Takes a line. Returns the whole message if the line ends it; nil if the message goes on, or is blank.
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

  /// What an editor came back with, as a message: without the newlines at its end. nil if it is blank.
  static func message(from edited: String) -> String? {
    var text = edited[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    return text.contains { !$0.isWhitespace } ? String(text) : nil
  }

  // MARK: Between two visits

  /// What the store keeps until the next visit; nil if no message is begun.
  var keepsake: Keepsake? { lines.isEmpty ? nil : Keepsake(version: 1, text: text) }

  /// Whether the store has to be told `keepsake`: to keep it, or to forget the one before.
  var hasNews: Bool { !lines.isEmpty || isKept }

  /// The store has been told `keepsake`.
  mutating func noteKept() { isKept = !lines.isEmpty }

  /// Goes on with what was kept, unless a message is begun already.
  mutating func restore(_ keepsake: Keepsake?) {
    guard lines.isEmpty, let keepsake else { return }
    isKept = true
    lines = keepsake.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
