/// What a terminal reports by itself, or answers. It arrives among the keys.
enum TerminalReport: Equatable {
  /// Whether the terminal's window is the one that the user types into.
  case focus(Bool)
  /// The answer that every terminal gives. It comes after all others.
  case attributes
  /// The name and version of the terminal.
  case version(String)
  /// The user has clicked on the notification with this id.
  case opened(String)
  /// The answer to OSC 11: whether the background is light.
  case background(isLight: Bool)
  /// The answer to whether OSC 99 is known: the id of the question, and what the terminal can do.
  case notices(id: String, keys: [String: Set<String>])

  /// A sequence that has only ASCII characters: an escape and the bytes that belong to it.
  init?(sequence: [UInt32]) {
    let text = String(String.UnicodeScalarView(sequence.compactMap(Unicode.Scalar.init)))
    switch text {
    case "\u{1B}[I": self = .focus(true)
    case "\u{1B}[O": self = .focus(false)
    case _ where text.hasPrefix("\u{1B}[?") && text.hasSuffix("c"): self = .attributes
    default: return nil
    }
  }

  /// The content of a string that the terminal sent, with the letter that introduces it: `]99;...`, `]11;...` or `P>|...`.
  init?(string: [UInt8]) {
    guard let text = String(validating: string, as: UTF8.self) else { return nil }
    if text.hasPrefix("P>|") {
      self = .version(String(text.dropFirst(3)))
      return
    }
    if text.hasPrefix("]11;rgb:") || text.hasPrefix("]11;rgba:") {
      guard let isLight = Self.isLight(text.drop { $0 != ":" }.dropFirst()) else { return nil }
      self = .background(isLight: isLight)
      return
    }
    guard text.hasPrefix("]99;") else { return nil }
    let parts = text.dropFirst(4).split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = Self.keys(parts.first ?? "")
    guard parts.count == 2, let id = keys["i"], !id.isEmpty else { return nil }
    switch keys["p"] {
    case "?":
      self = .notices(
        id: id, keys: Self.keys(parts[1]).mapValues { Set($0.split(separator: ",").map(String.init)) })
    // A report of a button has its number, and one of a closed notification has another `p`.
    case nil where parts[1].isEmpty: self = .opened(id)
    default: return nil
    }
  }

  /// Reads a colour such as `ffff/fafa/f0f0`, whose parts have up to four digits; nil if it is none. Green counts most, as for the
  /// eye.
  private static func isLight(_ colour: Substring) -> Bool? {
    let parts = colour.split(separator: "/", omittingEmptySubsequences: false).prefix(3).map { part in
      (1...4).contains(part.utf8.count) && part.allSatisfy(\.isHexDigit)
        ? Int(part, radix: 16).map { $0 * 1000 / (1 << (4 * part.utf8.count)) } : nil
    }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    return 3 * red + 6 * green + blue > 5000
  }

  /// Reads `i=1:p=?`.
  private static func keys(_ text: Substring) -> [String: String] {
    var keys: [String: String] = [:]
    for pair in text.split(separator: ":") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) }
    }
    return keys
  }

  /// How a string begins that is a report, from the introducing letter on.
  static let beginnings = ["]99;", "]11;", "P>|"].map { Array($0.utf8) }
  /// A longer string is no report.
  static let longest = 4096
}
