/// Lines as Swift code that can be pasted into a test.
enum Paste {
  /// Returns a call with the lines as a literal, `name("""...""")`. Adds as many `#` as the lines need.
  static func call(_ name: String, _ lines: [String]) -> String {
    let text = lines.joined(separator: "\n")
    var hashes = ""
    while text.contains("\\" + hashes) || text.contains("\"\"\"" + hashes) { hashes += "#" }
    let body = lines.map { $0.isEmpty ? "" : "    " + $0 }
    return (["  \(name)(", "    \(hashes)\"\"\""] + body + ["    \"\"\"\(hashes))"]).joined(separator: "\n")
  }

  /// Returns the lines of a literal. An empty text has no lines.
  static func lines(of text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }
}
