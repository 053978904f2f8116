/// Counts lines that are no notifications. Of many in a row, the first few are named, and the rest are counted.
struct BadLines {
  static let mostNamed = 3

  private var count = 0
  private var last = 0
  /// Whether more lines than are named had come before the last pause.
  private var isLong = false

  /// Counts a line. Returns whether it is to be named.
  mutating func adds(_ line: Int) -> Bool {
    (count, last) = (count + 1, line)
    return !isLong && count <= Self.mostNamed
  }

  /// Ends a burst. Returns how many lines of it were not named, and the last of them; nil if all were.
  mutating func pause() -> (count: Int, last: Int)? {
    let unnamed = isLong ? count : max(0, count - Self.mostNamed)
    isLong = count > Self.mostNamed
    count = 0
    return unnamed > 0 ? (unnamed, last) : nil
  }

  /// Ends the row: a good line came.
  mutating func end() { isLong = false }
}
