/// Copying lines from the drawing before. Drawing a line anew costs many times more.
extension Pen {
  /// A drawing that is over.
  struct FormerDrawing: Sendable {
    fileprivate var bytes: [UInt8] = []
    fileprivate var lines: [Line] = []
    /// What it was drawn for.
    fileprivate var look: Look?
    /// How many drawings there have been.
    fileprivate(set) var count = 0
    /// Whether a line would look the same in the drawing that has begun.
    fileprivate(set) var isUsable = false
  }

  /// What the bytes of a line depend on besides its picture and its values.
  struct Look: Sendable, Equatable {
    let width: Int
    let palette: Palette
    let isPlain: Bool
    let isUnfolded: Bool
    let numberColumns: Int

    init(width: Int, palette: Palette, _ pen: Pen) {
      (self.width, self.palette) = (width, palette)
      (isPlain, isUnfolded, numberColumns) = (pen.isPlain, pen.isUnfolded, pen.numberColumns)
    }
  }

  /// Whole lines of a drawing.
  struct Excerpt: Sendable {
    fileprivate var bytes: Range<Int>
    fileprivate var lines: Range<Int>
    fileprivate var overhang: Int

    /// Whether this ends where another one begins.
    func isBefore(_ other: Excerpt) -> Bool {
      bytes.upperBound == other.bytes.lowerBound && lines.upperBound == other.lines.lowerBound
    }

    fileprivate func moved(_ distance: Int, _ lineDistance: Int) -> Excerpt {
      Excerpt(
        bytes: bytes.lowerBound + distance..<bytes.upperBound + distance,
        lines: lines.lowerBound + lineDistance..<lines.upperBound + lineDistance, overhang: overhang)
    }
  }

  /// Makes room for a drawing, and keeps the one before it.
  mutating func keepFormer(_ look: Look) {
    swap(&bytes, &former.bytes)
    swap(&lines, &former.lines)
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    // While the pen measures, every line is drawn, because a copy would not note what crosses the right edge.
    former.isUsable = look == former.look && !isWatching
    former.look = look
    former.count += 1
  }

  /// An empty excerpt at the end of the buffer; nil while a style is open, because the next bytes depend on it.
  var beginning: Excerpt? {
    guard ink.isResting else { return nil }
    return Excerpt(
      bytes: bytes.count..<bytes.count, lines: lines.count..<lines.count, overhang: overhang)
  }

  /// The lines since a beginning.
  func excerpt(since beginning: Excerpt) -> Excerpt {
    Excerpt(
      bytes: beginning.bytes.lowerBound..<bytes.count, lines: beginning.lines.lowerBound..<lines.count,
      overhang: overhang - beginning.overhang)
  }

  /// Copies the lines of excerpts of the former drawing, each of which ends where the next one begins. Appends to `copies` where
  /// they are in this one.
  mutating func copy(_ excerpts: ArraySlice<Excerpt?>, to copies: inout [Excerpt?]) {
    guard let first = excerpts.first ?? nil, let last = excerpts.last ?? nil else { return }
    let (distance, lineDistance) = (
      bytes.count - first.bytes.lowerBound, lines.count - first.lines.lowerBound
    )
    bytes += former.bytes[first.bytes.lowerBound..<last.bytes.upperBound]
    for index in first.lines.lowerBound..<last.lines.upperBound {
      var line = former.lines[index]
      line.start += distance
      lines.append(line)
    }
    for case let excerpt? in excerpts {
      overhang += excerpt.overhang
      copies.append(excerpt.moved(distance, lineDistance))
    }
  }
}
