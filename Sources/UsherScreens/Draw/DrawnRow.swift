/// A row as it was drawn, and which row of which line of the picture it is.
package struct DrawnRow: Equatable {
  package let text: ArraySlice<UInt8>
  /// Stands for the bytes of the whole line, which may be wrapped; an aside is part of the line below it.
  let line: Int
  /// Counted upwards from the last row of the line.
  let place: Int
  let isAside: Bool

  /// Whether one is no news to who has seen the other: a line is news as a whole, an aside only with its line.
  package static func == (one: Self, other: Self) -> Bool {
    one.place == other.place && one.line == other.line && one.isAside == other.isAside
      && (one.isAside || one.text == other.text)
  }
}

extension Pen {
  /// The rows that were drawn, without the newlines that end them.
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
