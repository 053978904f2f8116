/// The words of the sentences that a program says, in one language: all files of words of its galleries.
public struct Phrases: Sendable {
  /// The lines of all files of words, by their keys. `words(_:_:)` parses a line each time.
  private var lines: [String: ArraySlice<UInt8>] = [:]
  private let galleries: [Gallery]
  private let languages: [String]

  /// If galleries have the same key, the first of them counts. A sentence that a language lacks is said in a later one.
  public init(_ galleries: [Gallery], in languages: [String]) {
    (self.galleries, self.languages) = (galleries, languages)
    for language in languages {
      for line in galleries.flatMap({ $0.wordLines(in: language) }) {
        let key = String(decoding: line.drop { $0 == 0x20 }.prefix { $0 != 0x20 }, as: UTF8.self)
        if lines[key] == nil { lines[key] = line }
      }
    }
  }

  /// The words of a sentence, in one line that is safe to print.
  public func say(_ sentence: Sentence) -> String {
    let values = Dictionary(
      uniqueKeysWithValues: sentence.values.map { ($0.key, say($0.value, named: $0.key)) })
    for key in sentence.keys {
      if let words = words(key, values) { return words }
    }
    return Text.clean(sentence.plain)
  }

  private func words(_ key: String, _ values: [String: String] = [:]) -> String? {
    lines[key].map { line in
      let list = WordList.parse(path: key, text: String(decoding: line, as: UTF8.self)).list
      return Words<AnyWord>(list)[AnyWord(rawValue: key), values]
    }
  }

  /// The words of an error, such as what a command prints before it ends.
  public func say(_ error: any Error) -> String { say(Sentence(error)) }

  /// The words of a sentence with a value or more; see ``Sentence/init(_:_:)``.
  public func say(_ id: String, _ values: [String: Any] = [:]) -> String { say(Sentence(id, values)) }

  /// A text of several lines, such as the help, from a file such as `Command/help.en.text`; empty if there is none.
  public func text(_ name: String) -> String {
    for language in languages {
      for gallery in galleries {
        if let text = gallery.text(name, in: language) { return text }
      }
    }
    return ""
  }

  /// A text has words if its name and itself are a key, as in `errno.2`.
  private func say(_ value: Sentence.Value, named name: String) -> String {
    switch value {
    case .sentence(let sentence): return say(sentence)
    case .list(let values): return values.map { say($0, named: name) }.joined(separator: ", ")
    case .text(let text): return words(name + "." + text.replacing(" ", with: "_")) ?? text
    }
  }
}

/// A key of a file whose keys are not declared.
package struct AnyWord: Word {
  package static let file = ""
  package static let allCases: [AnyWord] = []
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
