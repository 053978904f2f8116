/// The styles that are open, and which escape sequences they still owe the buffer.
///
/// A sequence is written only when something follows that it applies to.
struct Ink: Sendable {
  /// Escape sequences are put between `\u{1}`, which line editors skip.
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

  /// Makes what is written next look as it should.
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

  /// Leaves the end of a row plain; the row after it begins anew.
  mutating func rest(to bytes: inout [UInt8]) {
    guard isWritten else { return }
    write(Palette.reset, to: &bytes)
    forget()
  }

  /// What was written since the row began is gone.
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
