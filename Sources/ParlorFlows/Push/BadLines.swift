/// Which of the lines that are no notifications are named: of many in a row the first few, and how many more there were.
struct BadLines {
  static let mostNamed = 3

  private var count = 0
  private var last = 0
  /// Whether the row began before the last pause, and was long by then.
  private var isLong = false

  /// One more; whether it is to be named.
  mutating func adds(_ line: Int) -> Bool {
    (count, last) = (count + 1, line)
    return !isLong && count <= Self.mostNamed
  }

  /// A pause: those that came since the last and were not named, if any, and the last of them.
  mutating func pause() -> (count: Int, last: Int)? {
    let unnamed = isLong ? count : max(0, count - Self.mostNamed)
    isLong = count > Self.mostNamed
    count = 0
    return unnamed > 0 ? (unnamed, last) : nil
  }

  /// Another row begins with the next.
  mutating func end() { isLong = false }
}
