import UsherText

extension Words {
  /// Whether the file has words for a key.
  public func has(_ key: Key) -> Bool { pieces[key.rawValue] != nil }

  /// The same with the values in a dictionary.
  public subscript(key: Key, values: [String: String]) -> String {
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
