/// A drawn row, with the line of the picture that it belongs to.
package struct DrawnRow: Equatable {
  package let text: ArraySlice<UInt8>
  /// A hash of the whole line, which can have several rows. An aside is part of the line below it.
  let line: Int
  /// The number of the row within its line, counted upwards from the last row.
  let place: Int
  let isAside: Bool

  /// Whether a reader who has seen one row need not see the other. All rows of a line are equal or none is. The text of an
  /// aside does not count, only the line below it.
  package static func == (one: Self, other: Self) -> Bool {
    one.place == other.place && one.line == other.line && one.isAside == other.isAside
      && (one.isAside || one.text == other.text)
  }
}

extension Pen {
  /// The drawn rows, without the newlines that end them.
  var rows: [DrawnRow] {
    var rows: [DrawnRow] = []
    var (end, line, place) = (bytes.endIndex, 0, 0)
    for (start, isAside) in lines.reversed() {
      if !isAside { (line, place) = (hash(start..<end), 0) }
      while end > start {
        let first = bytes[start..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start
        rows.append(DrawnRow(text: bytes[first..<(end - 1)], line: line, place: place, isAside: isAside))
        (end, place) = (first, place + 1)
      }
    }
    return rows.reversed()
  }

  private func hash(_ range: Range<Int>) -> Int {
    var hasher = Hasher()
    bytes[range].withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
