/// What is searched for: all of its words, each anywhere within a word, in any order.
public struct SearchQuery: Hashable, Sendable {
  public let text: String
  let words: [[Unicode.Scalar]]

  /// Nil for what is too short: one word at least must have two characters.
  public init?(_ text: String) {
    words = SearchText(text).words
    guard text.utf8.count <= 4096, words.contains(where: { $0.count > 1 }) else { return nil }
    self.text = text
  }

  /// Whether a name or a message has all the words.
  public func matches(_ text: String) -> Bool { SearchText(text).contains(words) }

  /// Where the first of its words stands in a text that matches, counted in Unicode scalars.
  public func range(in text: String) -> Range<Int>? {
    let text = SearchText(text)
    return words.compactMap { text.range(of: $0) }.min { $0.lowerBound < $1.lowerBound }
  }
}
