internal import UsherText

/// The format of a line of values, such as one for a shell prompt, as an option `--format` takes it.
///
/// `{unread}` is a value. `{unread: TEXT}` is the text, which may hold values itself, if the value is neither 0 nor empty; and
/// nothing otherwise. After a backslash, a brace or a backslash stands for itself.
public struct LineFormat<Name>: Equatable, Sendable
where Name: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  private indirect enum Part: Equatable, Sendable {
    case text(String)
    case value(Name)
    case ifAny(Name, [Part])
  }

  private var parts: [Part] = []

  /// Braces in a format may be nested so deep.
  private static var mostNested: Int { 8 }

  /// The format of an empty line.
  public init() {}

  public init(_ text: String) throws(UsageError) {
    var rest = Substring(text)
    parts = try Self.parts(&rest, depth: 0)
  }

  /// The line with these values. One that is missing counts as empty.
  public func line(_ values: [Name: String]) -> String { Self.line(parts, values) }

  private static func line(_ parts: [Part], _ values: [Name: String]) -> String {
    var line = ""
    for part in parts {
      switch part {
      case .text(let text): line += text
      case .value(let name): line += values[name] ?? ""
      case .ifAny(let name, let inner):
        if !["", "0"].contains(values[name] ?? "") { line += self.line(inner, values) }
      }
    }
    return line
  }

  private static func parts(_ rest: inout Substring, depth: Int) throws(UsageError) -> [Part] {
    var (parts, text): ([Part], String) = ([], "")
    while let next = rest.popFirst() {
      switch next {
      case "\\": text.append(rest.popFirst() ?? "\\")
      case "{":
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(try named(&rest, depth: depth + 1))
      case "}" where depth > 0:
        if !text.isEmpty { parts.append(.text(text)) }
        return parts
      default: text.append(next)
      }
    }
    if depth > 0 {
      throw UsageError("--format has a '{' without its '}'; close it, or write \\{ for a brace")
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  private static func named(_ rest: inout Substring, depth: Int) throws(UsageError) -> Part {
    guard depth <= mostNested else {
      throw UsageError("--format has more than \(mostNested) braces in each other; write fewer")
    }
    let word = rest.prefix { $0 != ":" && $0 != "}" }
    rest = rest.dropFirst(word.count)
    guard let name = Name(rawValue: String(word)) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      let typed = Text.truncate(Text.clean(String(word)), to: 30)
      throw UsageError("--format has no value {\(typed)}; it has \(names)")
    }
    switch rest.popFirst() {
    case "}": return .value(name)
    case ":": return .ifAny(name, try parts(&rest, depth: depth))
    default: throw UsageError("--format has a '{' without its '}'; close it, or write \\{ for a brace")
    }
  }
}

/// Texts of other people in a line that a shell or a status bar may read as more than text.
public enum TameText {
  /// A clean text without what a shell would run in a prompt, and without the marks that change colours or add buttons in
  /// the prompts and bars of tmux, zsh, polybar and others. The characters become the wide ones that look the same.
  public static func of(_ text: String) -> String {
    guard text.utf8.contains(where: { "`\\$%#".utf8.contains($0) }) else { return text }
    var (tame, before): (String, Unicode.Scalar?) = ("", nil)
    for scalar in text.unicodeScalars {
      if let before { tame.unicodeScalars.append(isActive(before, next: scalar) ? wide(before) : before) }
      before = scalar
    }
    if let before { tame.unicodeScalars.append(isActive(before, next: nil) ? wide(before) : before) }
    return tame
  }

  private static func isActive(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "`", "\\": true
    // What follows at the end of the text is not known.
    case "$", "%": next.map { $0 != " " } ?? true
    case "#": next.map { "([{#".unicodeScalars.contains($0) } ?? true
    default: false
    }
  }

  /// The wide form of a character of ASCII.
  private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
  }
}
