import UsherText

/// Which part of a list is on show: a filter that was typed, and a page of what it leaves.
struct Excerpt {
  /// What a user does about a long list.
  enum Turn {
    case find(String)
    case all, more, back
  }
  /// The most rows of a page: one digit numbers them.
  static let page = 9

  private(set) var filter = ""
  private var start = 0
  /// How many rows a page has: fewer on a low terminal.
  private let rowsPerPage: () -> Int

  /// `others` is the number of rows around the list, which have to fit on the terminal too.
  init(_ machine: Machine, others: Int = 8) {
    rowsPerPage = { machine.rows().map { min(max(3, $0 - others), Excerpt.page) } ?? Excerpt.page }
  }

  mutating func take(_ turn: Turn) {
    switch turn {
    case .find(let text): (filter, start) = (Text.composed(text.lowercased()).filter { $0 != " " }, 0)
    case .all: (filter, start) = ("", 0)
    case .more: start += rowsPerPage()
    case .back: start = max(0, start - rowsPerPage())
    }
  }

  /// The page on show. The filter ignores blanks and case.
  func page<Row>(of rows: [Row], by name: (Row) -> String) -> ListPage<Row> {
    let found =
      filter.isEmpty
      ? rows : rows.filter { Text.composed(name($0).lowercased()).filter { $0 != " " }.contains(filter) }
    // The list may have become shorter since the last turn.
    let page = rowsPerPage()
    let first = min(start, max(0, (found.count - 1) / page * page))
    return ListPage(
      rows: Array(found[first..<min(first + page, found.count)]), first: first, found: found.count,
      isLong: rows.count > page, filter: filter)
  }
}
