import UsherText

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
  /// How many rows come at a time: fewer where the terminal is low.
  private let page: () -> Int

  /// `others` is how many rows stand around the list, which shall be seen as well.
  init(_ machine: Machine, others: Int = 8) {
    page = { machine.rows().map { min(max(3, $0 - others), Excerpt.page) } ?? Excerpt.page }
  }

  mutating func take(_ turn: Turn) {
    switch turn {
    case .find(let text): (filter, start) = (Text.composed(text.lowercased()).filter { $0 != " " }, 0)
    case .all: (filter, start) = ("", 0)
    case .more: start += page()
    case .back: start = max(0, start - page())
    }
  }

  /// The rows on show; blanks and upper case make no difference to what was typed.
  func sheet<Row>(of rows: [Row], by name: (Row) -> String) -> Sheet<Row> {
    let found =
      filter.isEmpty
      ? rows : rows.filter { Text.composed(name($0).lowercased()).filter { $0 != " " }.contains(filter) }
    // The list may have become shorter since a page was turned.
    let page = page()
    let first = min(start, max(0, (found.count - 1) / page * page))
    return Sheet(
      rows: Array(found[first..<min(first + page, found.count)]), first: first, found: found.count,
      isLong: rows.count > page, filter: filter)
  }
}
