import UsherText

/// The words of one file in one language, looked up by their keys.
public struct Words<Key: Word>: Sendable {
  let pieces: [String: [Token]]

  init(_ list: WordList?) {
    var pieces: [String: [Token]] = [:]
    for entry in list?.entries ?? [] { pieces[entry.key] = entry.pieces }
    self.pieces = pieces
  }

  /// Whether the file has words for a key.
  package func has(_ key: Key) -> Bool { pieces[key.rawValue] != nil }

  /// The words for a key with its values filled in, each neutralised; the key itself if the file lacks it.
  public subscript(key: Key, values: [String: String] = [:]) -> String {
    guard let pieces = pieces[key.rawValue] else { return key.rawValue }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal, _): text += literal
      case .tag(let tag): text += Text.clean(values[tag.name] ?? "")
      }
    }
    return text
  }
}
