/// Splits one line into texts, tags and an arrow.
struct LineScanner {
  private let bytes: ArraySlice<UInt8>
  private let number: Int
  private var index: Int
  private var counted: Int
  private var column = 1
  private var literal: [UInt8] = []
  private var literalStart: Position?
  private var tokens: [Token] = []
  private var arrow: Arrow?
  private(set) var problems: [(Position, Problem)] = []

  /// Scans from `start` on. The bytes before it are not scanned, but count as columns.
  init(_ bytes: ArraySlice<UInt8>, number: Int, from start: Int? = nil) {
    self.bytes = bytes
    self.number = number
    index = start ?? bytes.startIndex
    counted = bytes.startIndex
  }

  mutating func scan() -> ScannedLine {
    reportCharacters()
    while index < bytes.endIndex {
      switch (bytes[index], next) {
      case (UInt8(ascii: "\\"), let after?) where isEscape(after):
        take(1, from: index + 1)
        if after == UInt8(ascii: "{") || after == UInt8(ascii: "-") { take(1, from: index) }
      case (UInt8(ascii: "{"), UInt8(ascii: "{")): tag()
      case (UInt8(ascii: "-"), UInt8(ascii: ">")): arrowHead()
      default: take(literalEnd - index, from: index)
      }
    }
    endLiteral()
    trimEnd()
    reportArrow()
    return ScannedLine(number: number, tokens: tokens, arrow: arrow)
  }

  /// The next byte after this one that may begin an escape, a tag or an arrow.
  private var literalEnd: Int {
    bytes[(index + 1)...].firstIndex {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "\\")
    } ?? bytes.endIndex
  }

  private var next: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  /// Whether a backslash is an escape: without it, the text after it would have a meaning.
  private func isEscape(_ after: UInt8) -> Bool {
    let third = index + 2 < bytes.endIndex ? bytes[index + 2] : 0
    switch after {
    case UInt8(ascii: "{"): return third == after
    case UInt8(ascii: "-"): return third == UInt8(ascii: ">")
    case UInt8(ascii: "\\"): return true
    case UInt8(ascii: "?"), UInt8(ascii: "!"): return isLineStart
    default: return false
    }
  }

  private var isLineStart: Bool {
    tokens.isEmpty && literal.allSatisfy { $0 == 0x20 }
  }

  private mutating func take(_ count: Int, from start: Int) {
    if literal.isEmpty { literalStart = position(at: start) }
    literal.append(contentsOf: bytes[start..<start + count])
    index = start + count
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty, let start = literalStart else { return }
    tokens.append(.text(String(decoding: literal, as: UTF8.self), start))
    literal.removeAll(keepingCapacity: true)
  }

  private mutating func trimEnd() {
    guard case .text(let text, let start)? = tokens.last else { return }
    let kept = text.utf8.reversed().drop { $0 == 0x20 }.count
    guard kept < text.utf8.count else { return }
    tokens.removeLast()
    if kept > 0 { tokens.append(.text(String(Substring(text.utf8.prefix(kept))), start)) }
  }

  private mutating func tag() {
    endLiteral()
    let start = position(at: index)
    let content = index + 2
    var end = content
    while end + 1 < bytes.endIndex, bytes[end] != UInt8(ascii: "}") || bytes[end + 1] != UInt8(ascii: "}") {
      end += 1
    }
    guard end + 1 < bytes.endIndex else {
      problems.append((start, .unclosedTag))
      index = bytes.endIndex
      return
    }
    index = end + 2
    do throws(Tag.Malformed) {
      tokens.append(.tag(try Tag(bytes[content..<end], at: start)))
    } catch {
      problems.append((start, error.problem))
    }
  }

  private mutating func arrowHead() {
    let start = position(at: index)
    let isApart =
      index == bytes.startIndex || bytes[index - 1] == 0x20 || bytes[index - 1] == UInt8(ascii: "}")
    let first = bytes[(index + 2)...].firstIndex { $0 != 0x20 } ?? bytes.endIndex
    let end = bytes[first...].firstIndex { $0 == 0x20 || $0 == UInt8(ascii: "{") } ?? bytes.endIndex
    let name = String(decoding: bytes[first..<end], as: UTF8.self)
    index = end
    // The spaces before an arrow are not drawn.
    while literal.last == 0x20 { literal.removeLast() }
    endLiteral()
    guard isApart, Name.isName(name) else {
      problems.append((start, .badArrow))
      index = bytes.endIndex
      return
    }
    let arrow = Arrow(event: name, position: start)
    if bytes[end...].allSatisfy({ $0 == 0x20 }) {
      index = bytes.endIndex
      self.arrow = arrow
    } else {
      tokens.append(.arrow(arrow))
    }
  }

  /// Reports an arrow with words after it, if no arrow follows those words.
  private mutating func reportArrow() {
    guard arrow == nil,
      let last = tokens.lastIndex(where: { if case .arrow = $0 { true } else { false } }),
      case .arrow(let arrow) = tokens[last]
    else { return }
    let hasWords = tokens[last...].dropFirst().contains { token in
      if case .tag(let tag) = token { tag.kind == .value } else { !token.isBlankText }
    }
    if hasWords { problems.append((arrow.position, .badArrow)) }
  }

  /// Callers ask for positions from left to right, so that the columns of a line are counted once.
  private mutating func position(at target: Int) -> Position {
    while counted < target {
      if bytes[counted] & 0xC0 != 0x80 { column += 1 }
      counted += 1
    }
    return Position(line: number, column: column)
  }

  private mutating func reportCharacters() {
    guard bytes.contains(where: Self.beginsProblem) else { return }
    var column = 1
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let problem = Self.problem(with: scalar) {
        problems.append((Position(line: number, column: column), problem))
      }
      column += 1
    }
  }

  /// Whether a character with a problem can begin with this byte. Most lines have no such byte, so their characters are not decoded.
  private static func beginsProblem(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }

  /// Why a character cannot be in a file; nil if it can. Such characters control the terminal or cannot be seen.
  private static func problem(with scalar: Unicode.Scalar) -> Problem? {
    switch scalar.value {
    case 0xFFFD: .notUTF8
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF:
      .badCharacter(scalar.value)
    default: nil
    }
  }
}

/// A line that was split into tokens. Its sections are not put together yet.
struct ScannedLine: Sendable, Equatable {
  let number: Int
  let tokens: [Token]
  let arrow: Arrow?

  /// The first arrow with something after it; if there is one, the line has several choices.
  var innerArrow: Arrow? {
    for case .arrow(let arrow) in tokens { return arrow }
    return nil
  }

  /// Puts the sections of the line together. `outer` are the sections around the line, the outermost first.
  func segments(inside outer: [Tag]) -> (line: PictureLine, problems: [(Position, Problem)]) {
    var builder = SegmentBuilder(outer: outer)
    let segments = builder.build(tokens)
    let line = PictureLine(number: number, segments: segments, arrow: arrow, isShared: innerArrow != nil)
    return (line, builder.problems)
  }

  /// Whether the line has only tags that draw nothing. Such a line opens or closes sections of whole lines.
  var holdsOnlyTags: Bool {
    guard arrow == nil, !tokens.isEmpty else { return false }
    var tags = 0
    for token in tokens {
      if case .tag(let tag) = token {
        if tag.kind == .value { return false }
        tags += 1
      } else if !token.isBlankText {
        return false
      }
    }
    return tags > 0
  }
}

/// A part of one line, before the sections are put together.
enum Token: Sendable, Equatable {
  case text(String, Position)
  case tag(Tag)
  /// An arrow with something after it.
  case arrow(Arrow)

  var isBlankText: Bool {
    if case .text(let text, _) = self { return text.utf8.allSatisfy { $0 == 0x20 } }
    return false
  }
}
