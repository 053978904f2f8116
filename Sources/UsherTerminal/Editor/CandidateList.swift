internal import UsherScreens

/// The candidates for completing a word: what Tab inserts, and the list that it shows.
struct CandidateList: Equatable {
  let candidates: [Candidate]

  init(_ candidates: [Candidate]) {
    self.candidates = candidates.map {
      Candidate(word: CleanText.line($0.word), suffix: CleanText.line($0.suffix))
    }
  }

  /// The text that all candidates begin with.
  var insertion: String {
    guard let first = candidates.first?.suffix else { return "" }
    return candidates.dropFirst().reduce(first) { common, candidate in
      String(zip(common, candidate.suffix).prefix { $0 == $1 }.map(\.0))
    }
  }

  /// Lists the words in as many columns as fit, sorted downwards, in at most `rows` rows. Characters that would hide other
  /// text are neutralised.
  func listing(columns: Int, rows: Int) -> String {
    guard !candidates.isEmpty else { return "" }
    let words = candidates.map { Text.clean($0.word) }
    let widths = words.map(Self.width)
    let cell = (widths.max() ?? 0) + 2
    let across = max(1, (columns + 2) / cell)
    let down = (candidates.count + across - 1) / across
    let shown = min(down, max(1, rows))
    var lines = (0..<shown).map { row in
      var line = ""
      for place in stride(from: row, to: candidates.count, by: down) {
        line += words[place] + String(repeating: " ", count: cell - widths[place])
      }
      return line.trimmingSpaces
    }
    let left = candidates.indices.count { $0 % down >= shown }
    if left > 0 { lines.append("… +\(left)") }
    return lines.joined(separator: "\n")
  }

  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, LineLayout.width($1.value)) }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// A way to complete the word at the cursor.
package struct Candidate: Equatable, Sendable {
  /// The whole word, for the list.
  package var word: String
  /// The text to insert at the cursor.
  package var suffix: String

  package init(word: String, suffix: String) {
    self.word = word
    self.suffix = suffix
  }
}
