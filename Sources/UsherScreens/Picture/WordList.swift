/// A file of words that was read.
struct WordList: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    let key: String
    let position: Position
    let pieces: [Token]
  }

  let path: String
  let entries: [Entry]

  /// Reads one file. If there are findings, the list has the entries that could be read.
  static func parse(path: String, text: String) -> (list: WordList, findings: [Finding]) {
    var entries: [Entry] = []
    var findings: [Finding] = []
    var lines: [String: Int] = [:]
    let report = { (position: Position, problem: Problem) in
      findings.append(Finding(path: path, position: position, problem: problem))
    }
    for (index, bytes) in Source.lines(of: text).enumerated() {
      guard let start = bytes.firstIndex(where: { $0 != 0x20 }) else { continue }
      let position = Position(line: index + 1, column: start - bytes.startIndex + 1)
      let isComment = bytes[start...].starts(with: Array("{{!".utf8))
      let end = bytes[start...].firstIndex(of: 0x20) ?? bytes.endIndex
      let key = String(decoding: bytes[start..<end], as: UTF8.self)
      guard isComment || isKey(key) else {
        report(position, .badWord(key))
        continue
      }
      let words = isComment ? start : bytes[end...].firstIndex { $0 != 0x20 } ?? bytes.endIndex
      var scanner = LineScanner(bytes, number: index + 1, from: words)
      let line = scanner.scan()
      for (place, problem) in scanner.problems { report(place, problem) }
      if isComment { continue }
      if let arrow = line.arrow ?? line.innerArrow { report(arrow.position, .badArrow) }
      if line.tokens.isEmpty, scanner.problems.isEmpty { report(position, .noWords(key)) }
      if let first = lines[key] { report(position, .duplicateWord(key, line: first)) }
      lines[key] = index + 1
      for case .tag(let tag) in line.tokens
      where tag.kind != .value || tag.fit != .natural || ![0, 2].contains(tag.forms.count) {
        report(tag.position, .tagInWord(tag.written))
      }
      entries.append(Entry(key: key, position: position, pieces: line.tokens))
    }
    return (WordList(path: path, entries: entries), findings.sorted(by: Finding.precedes))
  }

  private static func isKey(_ text: String) -> Bool {
    guard let first = text.utf8.first, Name.isLetter(first), text.utf8.count <= 80 else { return false }
    return text.utf8.allSatisfy {
      Name.isLetter($0) || Name.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
  }
}
