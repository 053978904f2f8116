/// Lines as a test writes them down.
enum Paste {
  /// `call("""...""")`, indented by two; with as many `#` as the lines need.
  static func call(_ name: String, _ lines: [String]) -> String {
    let text = lines.joined(separator: "\n")
    var hashes = ""
    while text.contains("\\" + hashes) || text.contains("\"\"\"" + hashes) { hashes += "#" }
    let body = lines.map { $0.isEmpty ? "" : "    " + $0 }
    return (["  \(name)(", "    \(hashes)\"\"\""] + body + ["    \"\"\"\(hashes))"]).joined(separator: "\n")
  }

  /// The lines of a literal; no text is no line.
  static func lines(of text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }
}
