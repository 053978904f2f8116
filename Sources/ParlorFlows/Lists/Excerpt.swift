import UsherScreens

/// Which part of a list is on show: what was typed filters it, and what is left comes in pages.
struct Excerpt {
  /// What a user does about a long list.
  enum Turn {
    case find(String)
    case all, more, back
  }
  /// Few enough to be numbered by one digit.
  static let page = 9

  private(set) var filter = ""
  private var start = 0

  mutating func take(_ turn: Turn) {
    switch turn {
    case .find(let text): self = Excerpt(filter: Text.composed(text.lowercased()).filter { $0 != " " })
    case .all: self = Excerpt()
    case .more: start += Self.page
    case .back: start = max(0, start - Self.page)
    }
  }

  /// The rows on show; blanks and upper case make no difference to what was typed.
  func sheet<Row>(of rows: [Row], by name: (Row) -> String) -> Sheet<Row> {
    let found =
      filter.isEmpty
      ? rows : rows.filter { Text.composed(name($0).lowercased()).filter { $0 != " " }.contains(filter) }
    // The list may have become shorter since a page was turned.
    let first = min(start, max(0, (found.count - 1) / Self.page * Self.page))
    return Sheet(
      rows: Array(found[first..<min(first + Self.page, found.count)]), first: first, found: found.count,
      isLong: rows.count > Self.page, filter: filter)
  }

  init() {}

  private init(filter: String) { self.filter = filter }
}
