/// The escape sequence of each style. A style without one looks like plain text.
public struct Palette: Sendable, Equatable {
  /// By `Style.ordinal`; empty when nothing is coloured.
  let codes: [[UInt8]]

  /// The parameters of SGR for each style, such as `"1;31"`; a style without them looks like plain text.
  ///
  /// What is not digits and semicolons is left out.
  public init(_ parameters: [Style: String]) {
    codes = Style.allCases.map { style in
      let digits = (parameters[style] ?? "").utf8.filter { Name.isDigit($0) || $0 == UInt8(ascii: ";") }
      return digits.isEmpty ? [] : Array("\u{1B}[".utf8) + digits + [UInt8(ascii: "m")]
    }
  }

  private init() {
    codes = []
  }

  public static let none = Palette()

  public static let dark = Palette([
    .title: "1", .dim: "90", .unread: "1;93", .error: "1;91", .notice: "96", .name: "1;94", .key: "1;96",
    .mention: "1;95", .good: "92",
  ])

  public static let light = Palette([
    .title: "1", .dim: "2", .unread: "1;34", .error: "1;31", .notice: "36", .name: "1;34", .key: "1;36",
    .mention: "1;35", .good: "32",
  ])

  static let reset = Array("\u{1B}[0m".utf8)
}

extension Style {
  /// Its place in a palette.
  var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

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
