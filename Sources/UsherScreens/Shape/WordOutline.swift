/// A `Word` type without its type: what a check needs to know of it.
public struct WordOutline: Sendable {
  let file: String
  let words: [(key: String, values: [String])]
  /// The language that needs no file, since its words are in the program; nil if there is none.
  let builtIn: String?

  public init<Key: Word>(_ type: Key.Type) { self.init(type, builtIn: nil) }

  package init<Key: Word>(_ type: Key.Type, builtIn: String?) {
    file = type.file
    words = type.allCases.map { ($0.rawValue, $0.values) }
    self.builtIn = builtIn
  }
}
