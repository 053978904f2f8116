/// How many columns a value takes.
enum Fit: Sendable, Equatable {
  /// As many as it has, cut at the right edge.
  case natural
  case exactly(Columns)
  case right(Columns)
  case atMost(Columns)
  /// What the rest of its line leaves over.
  case rest
  /// Cut at its beginning: what the rest leaves over does not need, and two thirds of that at least.
  case lead
  /// Wrapped by word, every row starting at the column of the first.
  case wrap

  /// Whether it takes a line of a screen to know how wide it is.
  var needsLine: Bool {
    switch self {
    case .rest, .lead, .wrap, .exactly(.share), .right(.share), .atMost(.share): true
    case .natural, .exactly, .right, .atMost: false
    }
  }
}
