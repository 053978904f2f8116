/// The Korean words of errors that are said outside a session.
///
/// The modules describe their errors in English. A sentence of a table is the English one with `{}` for each value, and the
/// Korean one with `{1}` for the first value, and so on. `{=1}` is a value that has Korean words itself.
public enum KoreanSentences {
  /// Returns the Korean words of an error, by the first sentence of `table` that it is; the English ones if there is none. The
  /// words of values are in `values`.
  public static func words(
    _ english: String, _ table: [(english: String, korean: String)],
    values inner: [(english: String, korean: String)]
  ) -> String {
    for (sentence, korean) in table {
      if let found = values(of: sentence, in: english) { return fill(korean, found, inner) }
    }
    return english
  }

  /// Returns the values of a sentence; nil if the text is another sentence.
  private static func values(of sentence: String, in text: String) -> [String]? {
    let pieces = sentence.split(separator: "{}", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last else { return nil }
    guard pieces.count > 1 else { return sentence == text ? [] : nil }
    guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else {
      return nil
    }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    var values: [String] = []
    for piece in pieces.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: piece) else { return nil }
      values.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    values.append(String(rest))
    return values.allSatisfy { !$0.isEmpty } ? values : nil
  }

  private static func fill(
    _ korean: String, _ values: [String], _ inner: [(english: String, korean: String)]
  ) -> String {
    var text = korean
    for (number, value) in values.enumerated() {
      text = text.replacing("{=\(number + 1)}", with: words(value, inner, values: inner))
      text = text.replacing("{\(number + 1)}", with: value)
    }
    return text
  }
}
