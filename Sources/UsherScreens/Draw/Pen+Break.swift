extension Pen {
  /// The fewest columns to cut a value to. If fewer are left in the row, the value begins a new row.
  static let leastRoom = 8
  /// The same for a value that takes the rest of its line.
  static let leastRest = 4
  /// The columns that the continuation of a row is indented by at most, on a narrow screen.
  private static let indentation = 6

  /// How many columns a value may take that has `columns`.
  mutating func room(for columns: Int, _ fit: Fit) -> Int {
    let left = width - column
    if columns <= left { return left }
    if isWatching { return Int.max }
    if left >= Self.leastRoom || ink.isMarked { return max(1, left) }
    if case .rest = fit { return left }
    if case .lead = fit { return left }
    current.surplus += widest(columns) - max(1, left)
    return widest(columns)
  }

  /// How many columns a value may take that begins a new row.
  func widest(_ columns: Int) -> Int { min(columns, max(Self.leastRoom, width - Self.indentation)) }

  /// Breaks the last row at blanks where it crosses the right edge. The rows below it begin at the column of its words, after
  /// its key. A word that is wider than a row is broken between two letters.
  mutating func breakWideRow() {
    current.isBroken = current.isBroken || column - current.surplus > width
    let start = bytes[current.start...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? current.start
    let hasKey = !current.key.isEmpty && current.key.lowerBound >= start
    var row = BrokenRow(width: width, indent: current.hang >= 0 ? current.hang : nil, hasKey: hasKey)
    row.add(String(decoding: bytes[start...], as: UTF8.self))
    bytes.replaceSubrange(start..., with: row.bytes)
    column = row.column
  }

  /// Begins a new row with the choice that was just written, if it crosses the right edge and is not the first of its line.
  /// `start` is the first byte of the choice.
  mutating func breakWideChoice(from start: Int) {
    guard !isWatching, column > width, start > current.start else { return }
    // The sequence that ends the styles of the choice before stays in its row.
    let reset = bytes[start...].starts(with: Palette.reset) ? Palette.reset.count : 0
    var first = start + reset
    while first < bytes.count, bytes[first] == 0x20 { first += 1 }
    let indent = bytes[current.start...].prefix { $0 == 0x20 }.count
    let row = [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: indent)
    bytes.replaceSubrange((start + reset)..<first, with: row)
    let moved = row.count - (first - start - reset)
    if current.key.lowerBound >= first {
      current.key = current.key.lowerBound + moved..<current.key.upperBound + moved
    }
    let words = String(decoding: bytes[(start + reset + row.count)...], as: UTF8.self)
    column = indent + Text.width(EscapeSequence.removed(from: words))
  }
}

/// Rows made of one that is too wide.
private struct BrokenRow {
  let width: Int
  /// The column at which the rows after the first begin; nil until the words that say it are placed.
  var indent: Int?
  let hasKey: Bool
  private(set) var bytes: [UInt8] = []
  private(set) var column = 0

  private var blanks = 0
  private var word = Word()
  private var words = 0
  /// The escape sequences in force.
  private var styles: [UInt8] = []
  private var isRowEmpty = true

  private struct Word {
    var text = ""
    var columns = 0
    var styles: [UInt8]?
  }

  init(width: Int, indent: Int?, hasKey: Bool) {
    self.width = width
    self.indent = indent.map { min($0, width / 2) }
    self.hasKey = hasKey
  }

  mutating func add(_ row: String) {
    var (escape, sequence) = ("", EscapeSequence())
    for character in row {
      if sequence.takes(character.unicodeScalars.first?.value ?? 0) {
        escape.append(character)
        if !sequence.isInside { end(&escape) }
      } else if character == " " {
        flush()
        blanks += 1
      } else {
        word.text.append(character)
        word.columns += Text.width(String(character))
      }
    }
    flush()
  }

  /// Takes a whole escape sequence. One without a number other than 0 ends all styles.
  private mutating func end(_ escape: inout String) {
    word.styles = Self.styles(word.styles ?? styles, after: escape)
    word.text += escape
    escape = ""
  }

  private static func styles(_ styles: [UInt8], after escape: String) -> [UInt8] {
    escape == "\u{1B}[0m" || escape == "\u{1B}[m" ? [] : styles + Array(escape.utf8)
  }

  private mutating func flush() {
    defer { word = Word() }
    guard !word.text.isEmpty else { return }
    if word.columns > 0 {
      if isRowEmpty { blanks = min(blanks, max(0, width - word.columns)) }
      if !isRowEmpty, column + blanks + word.columns > width { breakRow() }
    }
    bytes += Array(repeating: 0x20, count: blanks)
    column += blanks
    blanks = 0
    if word.columns > 0 { noteIndent() }
    if column + word.columns > width { split() } else { put(word.text) }
    styles = word.styles ?? styles
    if word.columns > 0 { isRowEmpty = false }
  }

  /// The rows below begin where the first word does, or the second one if the first is the key of a choice.
  private mutating func noteIndent() {
    words += 1
    if indent == nil, words == (hasKey ? 2 : 1) { indent = min(column, width / 2) }
  }

  private mutating func breakRow() {
    if !styles.isEmpty { bytes += Array("\u{1B}[0m".utf8) }
    let indent = indent ?? 0
    bytes += [UInt8(ascii: "\n")] + Array(repeating: 0x20, count: indent) + styles
    (column, blanks) = (indent, 0)
  }

  private mutating func put(_ text: String) {
    bytes += Array(text.utf8)
    column += word.columns
  }

  /// Breaks a word between two letters.
  private mutating func split() {
    var (escape, sequence) = ("", EscapeSequence())
    for character in word.text {
      if sequence.takes(character.unicodeScalars.first?.value ?? 0) { escape.append(character) }
      let columns = escape.isEmpty ? Text.width(String(character)) : 0
      if column + columns > width { breakRow() }
      bytes += Array(String(character).utf8)
      column += columns
      guard !escape.isEmpty, !sequence.isInside else { continue }
      styles = Self.styles(styles, after: escape)
      escape = ""
    }
  }
}
