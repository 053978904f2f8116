/// The line of a choice outside lists, split into the key and the rest. The key is the first word; the user types it.
struct KeyedLine {
  let before: String
  let key: String
  let position: Position
  /// The styles around the key. They end after the key; `rest` begins them again.
  let styles: [String]
  let rest: [Segment]

  /// Takes the segments of one choice. Returns nil if the line does not begin with a word.
  init?(_ segments: [Segment]) {
    guard let split = Self.split(segments, styles: []) else { return nil }
    self = split
  }

  /// Whether the key has only letters and digits, and at most 20 of them.
  var isTypeable: Bool {
    key.count <= 20 && key.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// The key in lower case and half width, as keys are compared.
  static func folded(_ key: some StringProtocol) -> String { Text.halfWidth(key.lowercased()) }

  private static func split(_ segments: [Segment], styles: [String]) -> KeyedLine? {
    guard let first = segments.first else { return nil }
    let others = Array(segments.dropFirst())
    switch first {
    case .value, .arrow: return nil
    case .section(let section):
      guard case .styled(let style) = section.kind,
        let inner = split(section.content, styles: styles + [style])
      else { return nil }
      let left = Section(
        kind: section.kind, name: section.name, position: section.position, content: inner.rest)
      return inner.with(rest: [.section(left)] + others)
    case .text(let text, let position):
      let word = text.drop { $0 == " " }
      let before = String(text[..<word.startIndex])
      guard !word.isEmpty else {
        guard let inner = split(others, styles: styles) else { return nil }
        return inner.with(before: before + inner.before)
      }
      let key = word.prefix { $0 != " " }
      let tail = word[key.endIndex...]
      if tail.isEmpty, case .value? = others.first { return nil }
      let place = Position(line: position.line, column: position.column + before.unicodeScalars.count)
      let rest: [Segment] = tail.isEmpty ? [] : [.text(String(tail), place)]
      return KeyedLine(before: before, key: String(key), position: place, styles: styles, rest: rest + others)
    }
  }

  private init(before: String, key: String, position: Position, styles: [String], rest: [Segment]) {
    self.before = before
    self.key = key
    self.position = position
    self.styles = styles
    self.rest = rest
  }

  private func with(before: String? = nil, rest: [Segment]? = nil) -> KeyedLine {
    KeyedLine(
      before: before ?? self.before, key: key, position: position, styles: styles, rest: rest ?? self.rest)
  }
}
