/// What a step has shown, as the lines that a recording has of it.
///
/// A replay compares the bytes. It parses the lines only if they differ.
struct ShownLines: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []
  /// How many of the lines are prompts.
  private(set) var prompts = 0

  init() {}

  /// Copies other lines into memory of their size.
  init(copying other: ShownLines) {
    bytes.reserveCapacity(other.bytes.count)
    bytes.append(contentsOf: other.bytes)
    prompts = other.prompts
  }

  /// Adds a line, given without its newline.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    if row.first == UInt8(ascii: "?") { prompts += 1 }
    bytes.append(contentsOf: row)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    prompts = 0
  }

  var lines: [Script.Line] {
    var lines: [Script.Line] = []
    TapeLines.forEachLine(in: bytes) { row, _ in
      if let line = TapeLines.line(row) { lines.append(line) }
    }
    return lines
  }

  /// Whether a line of a recording says what a step has shown: a row, a place, a prompt, or that something was taken off the
  /// terminal.
  static func holds(_ row: UnsafeBufferPointer<UInt8>) -> Bool {
    switch row.first {
    case UInt8(ascii: "|"), UInt8(ascii: "@"), UInt8(ascii: "?"): true
    case UInt8(ascii: "!"): row.starts(with: "! erased ".utf8) || row.elementsEqual("! said".utf8)
    default: false
    }
  }
}
