extension Text {
  /// Collects the lines of a text and decides where the one that is full ends.
  struct Wrapper {
    private let text: String
    private let rest: Int
    private(set) var limit: Int
    private var lines: [String] = []

    init(_ text: String, first: Int, rest: Int) {
      self.text = text
      self.rest = rest
      limit = first
    }

    /// Ends the line before the cluster that it did not take; the next cluster to look at is where the line
    /// returned stops.
    @inline(never)
    mutating func end(_ line: Line, before cluster: Clusters) -> Line {
      if cluster.isNewline {
        return add(line.start, line.end, next: cluster.end)
      }
      if line.chanceNext > 0 {
        return add(line.start, line.chanceEnd, next: line.chanceNext)
      }
      if limit < rest, line.start == cluster.start || wordFitsBelow(line, cluster) {
        return add(line.start, line.start, next: line.start)
      }
      if line.end > line.start {
        return add(line.start, line.end, next: cluster.start)
      }
      // Spaces at the start that leave no room go.
      return line.start < cluster.start ? Line(at: cluster.start) : split(cluster)
    }

    /// The lines, once the last one is filled.
    @inline(__always)
    mutating func finish(_ line: Line, at count: Int) -> [String] {
      if lines.isEmpty, line.start == 0, line.end == count { return [text] }
      _ = add(line.start, line.end, next: count)
      return lines
    }

    private mutating func add(_ start: Int, _ end: Int, next: Int) -> Line {
      lines.append(String(Text.slice(text, start, end)))
      limit = rest
      return Line(at: next)
    }

    /// Whether the word that begins the line would fit in one of `rest` columns.
    private func wordFitsBelow(_ line: Line, _ cluster: Clusters) -> Bool {
      var word = cluster
      var columns = 0
      var isIndented = true
      word.move(to: line.start)
      while columns <= rest, word.next(in: text), isIndented || !word.isSpace, !word.isNewline {
        columns += word.columns
        isIndented = isIndented && word.isSpace
      }
      return columns <= rest
    }

    /// Breaks a cluster that is wider than a whole line between its scalars.
    private mutating func split(_ cluster: Clusters) -> Line {
      var line = Line(at: cluster.start)
      var offset = cluster.start
      while offset < cluster.end {
        let next = offset + cluster.bytes.scalar(at: offset).length
        if offset > line.start, cluster.columns(from: line.start, to: next) > limit {
          line = add(line.start, offset, next: offset)
        }
        offset = next
      }
      line.end = cluster.end
      line.columns = cluster.columns(from: line.start, to: line.end)
      return line
    }
  }
}
