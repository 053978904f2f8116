/// How many columns a value takes.
enum Fit: Sendable, Equatable {
  /// As many as it has, cut at the right edge.
  case natural
  case exactly(Int)
  case right(Int)
  case atMost(Int)
  /// What the rest of its line leaves over.
  case rest
  /// Wrapped by word, every row starting at the column of the first.
  case wrap

  static let columns = 1...500
}
