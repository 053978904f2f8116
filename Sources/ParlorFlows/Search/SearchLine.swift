import Usher
import UsherScreens

/// The text of a search, taken apart: its words, and its filters such as `in:#general`, in any order.
///
/// A text with a colon that is no filter belongs to the words: a time, an address, or what stands in quotation marks.
struct SearchLine {
  enum Filter: String, CaseIterable {
    case room = "in"
    case author = "from"
    case before, after

    /// The filter as the user types it.
    var typed: String { rawValue + ":" }
    /// A whole filter, for the user to copy.
    var example: String {
      switch self {
      case .room: "in:#general"
      case .author: "from:Mina"
      case .before: "before:2026-11-01"
      case .after: "after:2026-10-01"
      }
    }
  }

  /// The value of `in:` that stands for all workspaces.
  static let everywhere = "*"

  /// The text without the filters.
  let words: String
  /// The value of each filter, without quotation marks.
  let filters: [Filter: String]
  /// Whether the search looks in all workspaces of the account.
  let isEverywhere: Bool

  /// If a filter is wrong, throws a reason that names it.
  init(_ text: String) throws(Reason) {
    var words: [String] = []
    var filters: [Filter: String] = [:]
    var isEverywhere = false
    var tokens = Self.tokens(of: text)[...]
    while let token = tokens.popFirst() {
      guard let (filter, typed) = try Self.filter(token) else {
        words.append(Self.plain(token))
        continue
      }
      var value = typed
      if filter == .after || filter == .before { Self.takeDay(&value, from: &tokens) }
      if value.isEmpty {
        throw Reason("filterEmpty", ["filter": filter.typed, "example": filter.example])
      }
      let isAll = filter == .room && value == Self.everywhere
      if isAll ? isEverywhere : filters[filter] != nil {
        throw Reason("filterTwice", ["filter": isAll ? "in:*" : filter.typed])
      }
      if isAll { isEverywhere = true } else { filters[filter] = value }
    }
    (self.words, self.filters, self.isEverywhere) = (words.joined(separator: " "), filters, isEverywhere)
  }

  /// Adds the words that belong to the day of a filter, as in `after:3 days ago`.
  private static func takeDay(_ value: inout String, from tokens: inout ArraySlice<Substring>) {
    for count in [2, 1] {
      let day = ([value] + tokens.prefix(count).map(String.init)).joined(separator: " ")
      guard tokens.count >= count, DayText(day) != nil else { continue }
      (value, tokens) = (day, tokens.dropFirst(count))
      return
    }
  }

  /// Returns the text without its last word or filter, which the user may still be typing.
  static func beginning(of text: String) -> String {
    tokens(of: text).dropLast().joined(separator: " ")
  }

  /// Splits a text at white space, but not between quotation marks that stand at the start of a word or of a value.
  private static func tokens(of text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...].drop(while: \.isWhitespace)
    while let first = rest.first {
      var end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
      let opening = first == "\"" ? rest.startIndex : rest[..<end].firstRange(of: ":\"")?.upperBound
      if let opening {
        let inside = first == "\"" ? rest.index(after: opening) : opening
        if let closing = rest[inside...].firstIndex(of: "\"") { end = max(end, rest.index(after: closing)) }
      }
      tokens.append(rest[..<end])
      rest = rest[end...].drop(while: \.isWhitespace)
    }
    return tokens
  }

  /// Returns the filter that a token is; nil if it is text. If it only looks like a filter, throws.
  private static func filter(_ token: Substring) throws(Reason) -> (Filter, value: String)? {
    guard let colon = token.firstIndex(of: ":") else { return nil }
    let key = token[..<colon]
    guard (2...10).contains(key.count), key.utf8.allSatisfy(isLetter) else { return nil }
    let value = token[token.index(after: colon)...]
    if let filter = Filter(rawValue: key.lowercased()) { return (filter, unquoted(value)) }
    guard looksLikeFilter(key.lowercased(), value) else { return nil }
    let typed = Text.clean(Text.truncate(String(token), to: 40))
    throw Reason("filterUnknown", ["filter": key + ":", "text": typed])
  }

  /// Whether a user who typed this key and value probably meant a filter. A number after the colon is text, as in
  /// `error:404`, unless it is a day or the key is nearly that of a filter.
  private static func looksLikeFilter(_ key: String, _ value: Substring) -> Bool {
    guard let first = value.first else { return false }
    if first.isLetter || "#@*\"".contains(first) { return true }
    let isDay = value.contains("-") && value.allSatisfy { $0 == "-" || $0.isNumber }
    return first.isNumber && (isDay || Text.nearest(to: key, in: Filter.allCases.map(\.rawValue)) != nil)
  }

  /// Takes the quotation marks off a text that would be a filter without them.
  private static func plain(_ token: Substring) -> String {
    let inside = unquoted(token)
    let isFilter = inside.firstIndex(of: ":").map { inside[..<$0].utf8.allSatisfy(isLetter) } ?? false
    return isFilter ? inside : String(token)
  }

  private static func unquoted(_ value: Substring) -> String {
    guard value.count > 1, value.first == "\"", value.last == "\"" else { return String(value) }
    return String(value.dropFirst().dropLast())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
