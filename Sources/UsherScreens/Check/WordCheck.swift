/// Compares a file of words with the keys that the program declares, in both directions.
struct WordCheck {
  private let list: WordList
  private let outline: WordOutline

  init(_ list: WordList, _ outline: WordOutline) {
    self.list = list
    self.outline = outline
  }

  func findings() -> [Finding] {
    var findings: [Finding] = []
    let report = { (position: Position, problem: Problem) in
      findings.append(Finding(path: list.path, position: position, problem: problem))
    }
    let title = "words \(outline.file)"
    for entry in list.entries {
      guard let word = outline.words.first(where: { $0.key == entry.key }) else {
        report(entry.position, .unknownWord(entry.key, file: title, known: outline.words.map(\.key)))
        continue
      }
      var written: Set<String> = []
      for case .tag(let tag) in entry.pieces where tag.kind == .value {
        written.insert(tag.name)
        guard !word.values.contains(tag.name) else { continue }
        report(tag.position, .unknownWordValue(tag.name, word: word.key, known: word.values))
      }
      for value in word.values where !written.contains(value) {
        report(entry.position, .missingWordValue(value, word: word.key))
      }
    }
    let last = Position(line: 1, column: 1)
    for word in outline.words where !list.entries.contains(where: { $0.key == word.key }) {
      report(last, .missingWord(word.key, file: title))
    }
    return findings
  }
}
