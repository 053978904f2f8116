/// Lines that were pasted at once, where they might be one message.
struct Paste {
  var lines: [String]
  /// What follows the last newline.
  var rest: String

  /// All of it as one text.
  var text: String { (lines + (rest.isEmpty ? [] : [rest])).joined(separator: "\n") }
  var count: Int { lines.count + (rest.isEmpty ? 0 : 1) }
}
