/// The escape sequence of each style. A style without one looks like plain text.
public struct Palette: Sendable, Equatable {
  /// The codes of the library's styles, by `Style.ordinal`, then those of the program's own; empty if nothing is coloured.
  private(set) var codes: [[UInt8]]
  private var own: [Style] = []

  /// The parameters of SGR for each style, such as `"1;31"`; a style without them looks like plain text.
  ///
  /// Characters other than digits and semicolons are left out.
  public init(_ parameters: [Style: String]) {
    codes = Style.allCases.map { Self.code(parameters[$0] ?? "") }
    for (style, parameters) in parameters where style.ordinal < 0 { add(style, parameters) }
  }

  private init() {
    codes = []
  }

  /// Returns the palette with other or more styles, such as those of the program's own. ``none`` stays without any.
  public func with(_ parameters: [Style: String]) -> Palette {
    guard !codes.isEmpty else { return self }
    var palette = self
    for (style, parameters) in parameters {
      if let index = index(of: style) {
        palette.codes[index] = Self.code(parameters)
      } else {
        palette.add(style, parameters)
      }
    }
    return palette
  }

  /// The index of a style in `codes`; nil if the style has no code.
  func index(of style: Style) -> Int? {
    if style.ordinal >= 0 { return style.ordinal }
    return own.firstIndex(of: style).map { Style.allCases.count + $0 }
  }

  private mutating func add(_ style: Style, _ parameters: String) {
    own.append(style)
    codes.append(Self.code(parameters))
  }

  /// Returns a text in a style, for one row.
  package func painted(_ text: String, _ style: Style) -> String {
    guard !codes.isEmpty, !text.isEmpty, let index = index(of: style), !codes[index].isEmpty else {
      return text
    }
    return String(decoding: codes[index], as: UTF8.self) + text + String(decoding: Self.reset, as: UTF8.self)
  }

  private static func code(_ parameters: String) -> [UInt8] {
    let digits = parameters.utf8.filter { Name.isDigit($0) || $0 == UInt8(ascii: ";") }
    return digits.isEmpty ? [] : Array("\u{1B}[".utf8) + digits + [UInt8(ascii: "m")]
  }

  /// Returns the palette for another background: ``dark`` or ``light``, with the program's own styles. A palette in which the
  /// program has changed the library's styles stays as it is.
  package func on(_ background: Palette) -> Palette {
    let count = Style.allCases.count
    guard [Palette.dark, .light].contains(where: { codes.starts(with: $0.codes) }) else { return self }
    var palette = self
    palette.codes.replaceSubrange(0..<count, with: background.codes)
    return palette
  }

  /// Writes no escape sequence.
  public static let none = Palette()

  /// The library's look on a dark background, with bright colours.
  public static let dark = Palette([
    .title: "1", .dim: "90", .unread: "1;93", .error: "1;91", .notice: "96", .name: "1;94", .key: "1;96",
    .mention: "1;95", .good: "92", .link: "4", .strong: "1", .code: "33",
  ])

  /// The library's look on a light background, with dark colours.
  public static let light = Palette([
    .title: "1", .dim: "2", .unread: "1;34", .error: "1;31", .notice: "36", .name: "1;34", .key: "1;36",
    .mention: "1;35", .good: "32", .link: "4", .strong: "1", .code: "35",
  ])

  static let reset = Array("\u{1B}[0m".utf8)
}

/// The open styles, and the escape sequences that are not written yet.
///
/// The sequence of a style is written only when text in that style follows.
struct Ink: Sendable {
  /// Whether escape sequences are written between two `\u{1}`. Line editors do not count what is between them.
  var isMarked = false
  private var palette = Palette.none
  private var styles: [Int] = []
  private(set) var isWritten = false
  private var isStale = false

  mutating func begin(_ palette: Palette) {
    self.palette = palette
    styles.removeAll(keepingCapacity: true)
    isWritten = false
    isStale = false
  }

  /// A style that is nil, or that the palette does not have, changes nothing.
  mutating func open(_ style: Style?) {
    styles.append(style.flatMap { palette.index(of: $0) } ?? -1)
    isStale = true
  }

  mutating func close() {
    guard !styles.isEmpty else { return }
    styles.removeLast()
    isStale = true
  }

  /// Whether the palette has a look for a style.
  func paints(_ style: Style) -> Bool {
    guard !palette.codes.isEmpty, let index = palette.index(of: style) else { return false }
    return !palette.codes[index].isEmpty
  }

  func isOpen(_ style: Style) -> Bool { styles.contains(style.ordinal) }

  /// Writes the sequences for the text that comes next.
  mutating func apply(to bytes: inout [UInt8]) {
    guard isStale, !palette.codes.isEmpty else { return }
    isStale = false
    if isWritten { write(Palette.reset, to: &bytes) }
    isWritten = false
    for style in styles where style >= 0 && !palette.codes[style].isEmpty {
      write(palette.codes[style], to: &bytes)
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
