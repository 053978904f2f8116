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
