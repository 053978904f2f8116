/// The keys of a `.words` file, which holds words that belong to no screen. A program conforms an enum to it; the raw
/// values are the keys.
public protocol Word: RawRepresentable<String>, CaseIterable, Sendable {
  /// The folder and the name of the files, such as `Session/session`.
  static var file: String { get }

  /// The values that the words of this key must have, each written `{{name}}`.
  var values: [String] { get }
}

extension Word {
  public var values: [String] { [] }
}

/// The keys of a file of words, as ``Check`` needs them.
public struct WordOutline: Sendable {
  let file: String
  /// The keys; nil if each language must have those of the others.
  var words: [(key: String, values: [String])]?
  /// The languages whose words are in the program. In these languages, a file may replace only some of the words.
  let builtIn: [String]

  /// A file that has exactly the keys of this enum in every language.
  public init<Key: Word>(_ type: Key.Type) { self.init(type, builtIn: []) }

  /// A file whose keys are not declared, such as `"Kiosk/kiosk"`: every language must have the same keys, with the same
  /// values.
  public init(_ file: String) { (self.file, builtIn) = (file, []) }

  package init<Key: Word>(_ type: Key.Type, builtIn: [String]) {
    file = type.file
    words = type.allCases.map { ($0.rawValue, $0.values) }
    self.builtIn = builtIn
  }
}

/// The words of one file in one language.
public struct Words<Key: Word>: Sendable {
  private(set) var pieces: [String: [Token]]
  /// Called with each key whose words are read, for tests.
  package var onRead: (@Sendable (String) -> Void)?

  init(_ list: WordList?) {
    var pieces: [String: [Token]] = [:]
    for entry in list?.entries ?? [] { pieces[entry.key] = entry.pieces }
    self.pieces = pieces
  }

  /// If the file lacks a key, takes its words from another file.
  package mutating func fill(from other: Words) { pieces.merge(other.pieces) { mine, _ in mine } }

  /// Whether the file has the key.
  package func has(_ key: Key) -> Bool { pieces[key.rawValue] != nil }

  /// The words of a key, with its values cleaned and filled in; the key itself if the file does not have it.
  public subscript(key: Key, values: [String: String] = [:]) -> String {
    onRead?(key.rawValue)
    guard let pieces = pieces[key.rawValue] else { return key.rawValue }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal, _): text += literal
      case .arrow: break
      case .tag(let tag):
        let value = Text.clean(values[tag.name] ?? "")
        text += ValueForms.writer(tag.forms, .number)?(value) ?? value
      }
    }
    return text
  }
}
