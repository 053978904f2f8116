/// One page of a list, and whether there are rows before and after it.
public struct ListPage<Row> {
  /// The rows of the page.
  public var rows: [Row]
  /// How many rows of the list come before the page.
  public var first = 0
  /// How many numbered rows the screen has above the first page of the list.
  public var above = 0
  /// The number of rows that match the filter.
  public var found: Int
  /// Whether the list has more rows than a page, so that the user can filter it.
  public var isLong = false
  /// The text that filters the list, as it was typed; empty if nothing does.
  public var filter = ""

  /// Makes a single page of the whole list.
  public init(_ rows: [Row]) {
    self.rows = rows
    found = rows.count
  }

  /// Creates a page of a list that was filtered and cut elsewhere, such as by a database.
  public init(rows: [Row], first: Int, found: Int, isLong: Bool, filter: String) {
    self.rows = rows
    self.first = first
    self.found = found
    self.isLong = isLong
    self.filter = filter
  }

  /// The only row that the filter has left; nil if there is no filter.
  public var only: Row? { found == 1 && !filter.isEmpty ? rows.first : nil }
  /// Whether rows come after the page.
  public var hasMore: Bool { first + rows.count < found }
  /// How many rows have numbers before those of this page: the numbers go on from one page to the next.
  public var before: Int { above + first }
  /// The numbers of the page's rows, such as `10–18 / 23`; empty if the page holds the whole list.
  public var range: String {
    hasMore || first > 0 ? "\(before + 1)–\(before + rows.count) / \(above + found)" : ""
  }

  /// The parts of a shape for a long list: the range of the page, the filter, and the choices that turn pages.
  @ShapeBuilder<Model, Event> public static func parts<Model, Event>(
    _ page: @escaping @Sendable (Model) -> ListPage, _ event: @escaping @Sendable (Excerpt.Turn) -> Event
  ) -> [ShapePart<Model, Event>] {
    Value("range") { page($0).range }
    Value("filter") { page($0).filter }
    Flag("hasMore") { page($0).hasMore }
    Flag("hasBack") { page($0).first > 0 }
    Choice("more") { _ in event(.more) }
    Choice("back") { _ in event(.back) }
    Choice("all") { _ in event(.all) }
    Say("find", active: { page($0).found > 0 || !page($0).filter.isEmpty }) { event(.find($0)) }
  }
}

/// Which part of a list a screen shows. A text filters the list, and the matching rows come in pages.
public struct Excerpt {
  /// What a user does with a long list.
  public enum Turn: Equatable, Sendable {
    /// Shows the rows whose name matches the text. If the text is blank, shows all.
    case find(String)
    /// Shows all rows, from the first page on.
    case all
    /// Shows the next page.
    case more
    /// Shows the page before.
    case back
  }
  /// The most rows of a page. One digit is enough to number those of the first.
  public static let page = 9

  /// The text that filters the list, as it was typed.
  public private(set) var filter = ""
  private var start = 0
  /// Returns the number of rows of a page. It is smaller on a terminal with few rows.
  private let perPage: (Int) -> Int

  /// `perPage` returns the rows of a page. It is called at each turn, because a terminal can change its size.
  public init(perPage: @escaping () -> Int = { Excerpt.page }) { self.init(perPageAt: { _ in perPage() }) }

  /// `perPage` is given the position of the first row of the page: the first page of a list can be shorter than the others.
  public init(perPageAt perPage: @escaping (Int) -> Int) { self.perPage = perPage }

  /// Turns a page, or filters the list.
  public mutating func take(_ turn: Turn) {
    switch turn {
    case .find(let text): (filter, start) = (Self.key(text).isEmpty ? "" : text, 0)
    case .all: (filter, start) = ("", 0)
    case .more: start += perPage(start)
    case .back:
      // If the first page is shorter than the others, no row is left out between it and this page.
      start = start <= perPage(0) ? 0 : max(1, start - perPage(start))
    }
  }

  /// Whether the filter would leave a row with this name.
  public static func matches(_ name: String, _ text: String) -> Bool { key(name).contains(key(text)) }

  /// Whether a text has at least two letters of a name, besides its mark.
  public static func isName(_ text: String) -> Bool {
    key(text.first == "#" || text.first == "@" ? String(text.dropFirst()) : text).count > 1
  }

  private static func key(_ text: String) -> String { Text.composed(text.lowercased()).filter { $0 != " " } }

  /// Returns the present page of the rows whose name matches the filter. The filter ignores blanks and upper case.
  ///
  /// If the list has become shorter than where this page began, shows the last page, and turning goes on from there.
  public mutating func page<Row>(of rows: [Row], by name: (Row) -> String) -> ListPage<Row> {
    let key = Self.key(filter)
    let found = key.isEmpty ? rows : rows.filter { Self.key(name($0)).contains(key) }
    if start >= found.count { start = lastStart(of: found.count) }
    return ListPage(
      rows: Array(found[start..<min(start + perPage(start), found.count)]), first: start, found: found.count,
      isLong: rows.count > perPage(0), filter: filter)
  }

  /// Where the last page of so many rows begins.
  private func lastStart(of count: Int) -> Int {
    var first = 0
    while first + perPage(first) < count { first += perPage(first) }
    return first
  }
}
