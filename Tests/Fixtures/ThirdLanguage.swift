internal import Foundation

/// A third language, `xx`, which is added by files alone: those of English, with a dot for every letter of their words. A letter
/// that a program says in this language is either a part of a value, or has its words in Swift.
package enum ThirdLanguage {
  /// The files of `Screens`, by their paths from the root of the project.
  package static let files: [(path: String, text: String)] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let names =
      (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Screens").path)) ?? []
    return names.filter { $0.contains(".en.") }.sorted().map { name in
      let data = FileManager.default.contents(atPath: root.appending(path: "Screens/" + name).path)
      let text = String(decoding: data ?? Data(), as: UTF8.self)
      return ("Screens/" + name.replacing(".en.", with: ".xx."), dotted(text, name))
    }
  }()

  private static func dotted(_ text: String, _ name: String) -> String {
    if name.hasSuffix(".text") { return dotted(text[...]) }
    guard name.hasSuffix(".words") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let key = line.prefix { $0 != " " }
      return key + dotted(line.dropFirst(key.count))
    }.joined(separator: "\n")
  }

  /// The names of values stay: what is between `{{` and `}}` up to the first `|`.
  private static func dotted(_ text: Substring) -> String {
    text.split(separator: "{{", omittingEmptySubsequences: false).enumerated().map { number, piece in
      let name = number == 0 ? "" : piece.prefix { $0 != "|" && $0 != "}" }
      let rest = piece.dropFirst(name.count).map { $0.isASCII && $0.isLetter ? "·" : $0 }
      return (number == 0 ? "" : "{{") + name + String(rest)
    }.joined()
  }

  /// The words of a text that have letters of English, without `values`. One letter is part of a code.
  package static func english(in text: String, without values: [String]) -> [String] {
    func words(_ text: String) -> [String] {
      text.split { !($0.isASCII && $0.isLetter) }.map { $0.lowercased() }.filter { $0.count > 1 }
    }
    let known = Set(values.flatMap(words))
    return words(text).filter { !known.contains($0) }
  }
}
