import UsherScreens

/// A part of a list as a screen shows it, and what is above and below it.
struct Sheet<Row> {
  var rows: [Row]
  var first = 0
  /// How many there are, filtered.
  var found: Int
  /// Whether filtering it is worth the while.
  var isLong = false
  var filter = ""

  /// All of a short list.
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

  /// What every picture of a screen with a long list has.
  @ShapeBuilder<Model, Event> static func parts<Model, Event>(
    _ sheet: @escaping @Sendable (Model) -> Sheet, _ event: @escaping @Sendable (Excerpt.Turn) -> Event
  ) -> [ShapePart<Model, Event>] {
    Value("range") { sheet($0).range }
    Value("filter") { sheet($0).filter }
    Flag("hasMore") { sheet($0).hasMore }
    Flag("hasBack") { sheet($0).first > 0 }
    Choice("more") { _ in event(.more) }
    Choice("back") { _ in event(.back) }
    Choice("all") { _ in event(.all) }
    Say("find", active: { sheet($0).isLong }) { event(.find($0)) }
  }
}
