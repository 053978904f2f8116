extension Text {
  /// Returns the lines of a clean text. The first line is at most `first` columns wide, the others at most `rest`.
  ///
  /// A line breaks
  /// - at `\n`;
  /// - at spaces, which are dropped;
  /// - between ideographs, but not before closing and not after opening punctuation;
  /// - in a word that is wider than a whole line, between two clusters.
  ///
  /// If a word fits in `rest` columns but not in `first`, the first line is empty. Spaces at the start of the text or
  /// after `\n` stay if they fit. A `rest` below 2 counts as 2. There is always at least one line.
  public static func wrap(_ text: String, first: Int, rest: Int) -> [String] {
    guard let rows = brokenRows(of: text, first: first, rest: rest) else { return [text] }
    return rows.map { String(slice(text, $0.lowerBound, $0.upperBound)) }
  }

  /// Returns the lines of a clean text, as ``wrap(_:first:rest:)`` does, as positions in its UTF-8.
  package static func rows(of text: String, first: Int, rest: Int) -> [Range<Int>] {
    brokenRows(of: text, first: first, rest: rest) ?? [0..<text.utf8.count]
  }

  /// Nil if the text is one line, and nothing is dropped from it.
  private static func brokenRows(of text: String, first: Int, rest: Int) -> [Range<Int>]? {
    withClusters(of: text) { clusters in
      var wrapper = Wrapper(text, first: first, rest: max(rest, 2))
      var limit = first
      var line = WrappedLine(at: 0)
      while clusters.next(in: text) {
        if line.takes(clusters, limit: limit) { continue }
        line = wrapper.end(line, before: clusters)
        limit = wrapper.limit
        clusters.move(to: line.end)
      }
      return wrapper.finish(line, at: clusters.end)
    }
  }

  /// A line that is being filled. All positions are offsets in the UTF-8 of the text.
  struct WrappedLine {
    var start: Int
    /// The end of the line without the spaces at its end.
    var end: Int
    var columns = 0
    /// The last position at which the line may break, if `chanceNext` is not 0. It is the end of this line and the start of
    /// the next one, without the spaces between the two.
    private(set) var chanceEnd = 0
    private(set) var chanceNext = 0
    private var afterSpace = false
    private var afterIdeograph = false

    init(at offset: Int) {
      start = offset
      end = offset
    }

    /// Appends the cluster to the line. Returns false if the cluster is a newline or does not fit.
    @inline(__always)
    mutating func takes(_ cluster: Clusters, limit: Int) -> Bool {
      if cluster.isSpace {
        columns &+= cluster.columns
        afterSpace = true
        return true
      }
      if afterSpace || afterIdeograph && cluster.cell.breaksBefore, end > start {
        chanceEnd = end
        chanceNext = cluster.start
      }
      guard columns &+ cluster.columns <= limit, !cluster.isNewline else { return false }
      columns &+= cluster.columns
      end = cluster.end
      afterSpace = false
      afterIdeograph = cluster.cell.breaksAfter
      return true
    }
  }

  /// Collects the lines of a text, and decides where a full line ends.
  struct Wrapper {
    private let text: String
    private let rest: Int
    private(set) var limit: Int
    private var lines: [Range<Int>] = []

    init(_ text: String, first: Int, rest: Int) {
      self.text = text
      self.rest = rest
      limit = first
    }

    /// Ends the line before a cluster that did not fit, and returns the next line. The caller continues with the cluster at
    /// the end of the returned line.
    @inline(never)
    mutating func end(_ line: WrappedLine, before cluster: Clusters) -> WrappedLine {
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
      // The line holds only spaces, which leave no room for the cluster. So they are dropped.
      return line.start < cluster.start ? WrappedLine(at: cluster.start) : split(cluster)
    }

    /// Returns all lines, the last one included; nil if the only line is the whole text.
    @inline(__always)
    mutating func finish(_ line: WrappedLine, at count: Int) -> [Range<Int>]? {
      if lines.isEmpty, line.start == 0, line.end == count { return nil }
      _ = add(line.start, line.end, next: count)
      return lines
    }

    private mutating func add(_ start: Int, _ end: Int, next: Int) -> WrappedLine {
      lines.append(start..<end)
      limit = rest
      return WrappedLine(at: next)
    }

    /// Whether the word at the start of the line would fit in a line of `rest` columns.
    private func wordFitsBelow(_ line: WrappedLine, _ cluster: Clusters) -> Bool {
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
    private mutating func split(_ cluster: Clusters) -> WrappedLine {
      var line = WrappedLine(at: cluster.start)
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
