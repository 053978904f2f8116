/// Takes one line apart into text, tags and an arrow.
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

  /// `start` is where to begin; what stands before it counts as columns only.
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
      default: take(1, from: index)
      }
    }
    endLiteral()
    trimEnd()
    return ScannedLine(number: number, tokens: tokens, arrow: arrow)
  }

  private var next: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  /// A backslash is itself unless what follows would mean something.
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
    switch TagReader.read(bytes[content..<end], at: start) {
    case .success(let tag): tokens.append(.tag(tag))
    case .failure(let refusal): problems.append((start, refusal.problem))
    }
  }

  private mutating func arrowHead() {
    let start = position(at: index)
    let isApart =
      index == bytes.startIndex || bytes[index - 1] == 0x20 || bytes[index - 1] == UInt8(ascii: "}")
    let name = String(decoding: bytes[(index + 2)...], as: UTF8.self).trimmingSpaces
    index = bytes.endIndex
    endLiteral()
    guard isApart, Name.isName(name) else {
      problems.append((start, .badArrow))
      return
    }
    arrow = Arrow(event: name, position: start)
  }

  /// Positions are asked for from left to right, so that a line is counted once.
  private mutating func position(at target: Int) -> Position {
    while counted < target {
      if bytes[counted] & 0xC0 != 0x80 { column += 1 }
      counted += 1
    }
    return Position(line: number, column: column)
  }

  private mutating func reportCharacters() {
    guard bytes.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return }
    var column = 1
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let problem = Unseen.problem(scalar) {
        problems.append((Position(line: number, column: column), problem))
      }
      column += 1
    }
  }
}
