import UsherScreens

/// A page of a list as a screen shows it.
struct ListPage<Row> {
  var rows: [Row]
  var first = 0
  /// How many rows the filter leaves, on all pages.
  var found: Int
  /// Whether the list is longer than a page, so that filtering it helps.
  var isLong = false
  var filter = ""

  /// A short list, on one page.
  init(_ rows: [Row]) {
    self.rows = rows
    found = rows.count
  }

  init(rows: [Row], first: Int, found: Int, isLong: Bool, filter: String) {
    self.rows = rows
    self.first = first
    self.found = found
    self.isLong = isLong
    self.filter = filter
  }

  var hasMore: Bool { first + rows.count < found }
  var range: String { hasMore || first > 0 ? "\(first + 1)–\(first + rows.count) / \(found)" : "" }

  /// The parts that every screen with a long list has.
  @ShapeBuilder<Model, Event> static func parts<Model, Event>(
    _ page: @escaping @Sendable (Model) -> ListPage, _ event: @escaping @Sendable (Excerpt.Turn) -> Event
  ) -> [ShapePart<Model, Event>] {
    Value("range") { page($0).range }
    Value("filter") { page($0).filter }
    Flag("hasMore") { page($0).hasMore }
    Flag("hasBack") { page($0).first > 0 }
    Choice("more") { _ in event(.more) }
    Choice("back") { _ in event(.back) }
    Choice("all") { _ in event(.all) }
    Say("find", active: { page($0).isLong }) { event(.find($0)) }
  }
}
