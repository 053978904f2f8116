/// A long text of which a picture shows some rows. `{{name wrap}}` draws those rows, and `{{rest}}` the number of rows after
/// them; `{{#rest}}` draws its content if there are any.
///
/// Rows are counted at the width that the value is drawn at. If `range` returns nil, all rows are drawn. They are also drawn
/// where a screen has no limit of rows, such as in a pipe, so that no text is lost there.
public struct Fold<Model>: Sendable {
  let name: String
  let rest: String
  let line: Int
  let links: [String]
  let isMarked: Bool
  let range: @Sendable (Model) -> Range<Int>?
  let read: @Sendable (Model) -> String

  /// Links in the text are drawn in the style ``Style/link`` if `links` has their kinds: `["https://", "channel:"]` finds
  /// `https://example.org` and `channel:42`. Where the session marks links, the terminal opens those with `//`.
  ///
  /// If `marked`, `*words*` are drawn in the style ``Style/strong``, and what stands between backquotes in ``Style/code``, without
  /// the marks. Without colours and in plain lines, the text is drawn as it is.
  public init(
    _ name: String, rest: String, line: Int = #line, links: [String] = [], marked: Bool = false,
    rows range: @escaping @Sendable (Model) -> Range<Int>?, _ read: @escaping @Sendable (Model) -> String
  ) {
    (self.name, self.rest, self.line, self.links, isMarked) = (name, rest, line, links, marked)
    (self.range, self.read) = (range, read)
  }

  /// Where the value is not wrapped, it is drawn like any other.
  var value: Value<Model> { Value(name, line: line, read) }
}

/// How many rows of the last folded value follow those that were drawn.
struct FoldedRows: Sendable {
  private var rest = ""
  private var count = 0

  mutating func note(_ rest: String, _ count: Int) { (self.rest, self.count) = (rest, count) }

  /// The count that a name stands for; 0 if its value has not been drawn.
  func count(of rest: String) -> Int { rest == self.rest ? count : 0 }
}
