/// The lines that a pen has drawn, and their rows.
extension Pen {
  /// A drawn line.
  struct Line {
    let start: Int
    /// The line in the picture.
    let source: Int
    /// Whether it is an aside to the line below it.
    let isAside: Bool
    let isInList: Bool
    /// Whether it was broken although its values were cut as short as they can be.
    let isBroken: Bool
    /// Whether it takes several rows.
    let isHigh: Bool
    /// A hash of its bytes; 0 for an aside.
    let hash: Int
  }

  func hash(from start: Int) -> Int {
    var hasher = Hasher()
    bytes[start...].withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The drawn rows, without the newlines that end them.
  var rows: [DrawnRow] {
    var rows: [(text: Range<Int>, drawn: Int, line: Int, place: Int)] = []
    rows.reserveCapacity(lines.count)
    var (end, line, place, source) = (bytes.endIndex, 0, 0, 0)
    for index in lines.indices.reversed() {
      let drawn = lines[index]
      if !drawn.isAside {
        (line, place) = (drawn.hash, 0)
      } else if !drawn.isInList, source != drawn.source + 1 {
        (line, place) = (drawn.source, 0)
      }
      source = drawn.source
      while end > drawn.start {
        var start = drawn.isHigh ? end - 1 : drawn.start
        while start > drawn.start, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        rows.append((start..<(end - 1), index, line, place))
        (end, place) = (start, place + 1)
      }
    }
    return rows.reversed().map { row in
      let drawn = lines[row.drawn]
      return DrawnRow(
        text: bytes[row.text], source: drawn.source, line: row.line, place: row.place,
        isAside: drawn.isAside, isBroken: drawn.isBroken)
    }
  }
}
