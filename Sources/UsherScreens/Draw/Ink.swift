/// The open styles, and the escape sequences that are not written yet.
///
/// A sequence is written only when text follows that it applies to.
struct Ink: Sendable {
  /// Whether escape sequences are written between two `\u{1}`. Line editors do not count what is between them.
  var isMarked = false
  private var codes: [[UInt8]] = []
  private var styles: [Int] = []
  private(set) var isWritten = false
  private var isStale = false

  mutating func begin(_ palette: Palette) {
    codes = palette.codes
    styles.removeAll(keepingCapacity: true)
    isWritten = false
    isStale = false
  }

  mutating func open(_ style: Int) {
    styles.append(style)
    isStale = true
  }

  mutating func close() {
    guard !styles.isEmpty else { return }
    styles.removeLast()
    isStale = true
  }

  func isOpen(_ style: Int) -> Bool { styles.contains(style) }

  /// Writes the sequences for the text that comes next.
  mutating func apply(to bytes: inout [UInt8]) {
    guard isStale, !codes.isEmpty else { return }
    isStale = false
    if isWritten { write(Palette.reset, to: &bytes) }
    isWritten = false
    for style in styles where !codes[style].isEmpty {
      write(codes[style], to: &bytes)
      isWritten = true
    }
  }

  /// Ends all styles at the end of a row. The next row begins them again.
  mutating func rest(to bytes: inout [UInt8]) {
    guard isWritten else { return }
    write(Palette.reset, to: &bytes)
    forget()
  }

  /// Forgets the sequences of a row that was removed from the buffer.
  mutating func forget() {
    isWritten = false
    isStale = !styles.isEmpty
  }

  private func write(_ code: [UInt8], to bytes: inout [UInt8]) {
    if isMarked { bytes.append(1) }
    bytes.append(contentsOf: code)
    if isMarked { bytes.append(1) }
  }
}
