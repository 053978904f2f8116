internal import UsherScreens

/// The incremental search of ^R.
///
/// libedit's own search takes the low byte of each character for a key. So a quarter of all Korean syllables would end the
/// search or act as a command.
struct HistorySearch: Equatable {
  let entries: [String]
  private(set) var pattern = ""
  /// The index of the entry that is shown; nil until one was found.
  private(set) var found: Int?
  private(set) var isFailing = false

  init(entries: [String]) { self.entries = entries }

  var match: String? { found.map { entries[$0] } }

  mutating func type(_ text: String) {
    pattern = Text.composed(pattern + text)
    // The entry that is shown stays as long as it matches.
    look(from: found ?? entries.count - 1, step: -1)
  }

  /// Removes the last character of the pattern.
  mutating func eraseLast() {
    guard !pattern.isEmpty else { return }
    pattern.removeLast()
    found = nil
    isFailing = false
    if !pattern.isEmpty { look(from: entries.count - 1, step: -1) }
  }

  mutating func older() { look(from: (found ?? entries.count) - 1, step: -1) }
  mutating func newer() { look(from: (found ?? -1) + 1, step: 1) }

  private mutating func look(from start: Int, step: Int) {
    guard !pattern.isEmpty else { return }
    var place = start
    while entries.indices.contains(place) {
      if entries[place].unicodeScalars.contains(pattern.unicodeScalars) {
        found = place
        isFailing = false
        return
      }
      place += step
    }
    isFailing = true
  }
}

extension String.UnicodeScalarView {
  fileprivate func contains(_ part: String.UnicodeScalarView) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return part.isEmpty
  }
}
