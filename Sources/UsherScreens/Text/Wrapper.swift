extension Text {
  /// Puts clusters on lines, from left to right.
  struct Wrapper {
    private let rest: Int
    private var limit: Int
    private var lines: [String] = []
    /// Where the line begins, and where what it has besides spaces at its end stops.
    private var start = 0
    private var end = 0
    private var columns = 0
    /// The last place where the line may break: the end of what comes before, the start of what follows.
    private var chance: (end: Int, next: Int)?
    private var afterSpace = false
    private var afterIdeograph = false

    init(first: Int, rest: Int) {
      self.rest = rest
      limit = first
    }

    /// Puts the cluster on the line, if there is room.
    @inline(__always)
    mutating func takes(_ cluster: Clusters) -> Bool {
      if cluster.isSpace {
        columns &+= cluster.columns
        afterSpace = true
        return true
      }
      if cluster.isNewline {
        endLine(cluster, at: end, next: cluster.end)
        return true
      }
      let isIdeograph = cluster.cell == .ideograph
      if afterSpace || afterIdeograph && isIdeograph, end > start { chance = (end, cluster.start) }
      afterSpace = false
      afterIdeograph = isIdeograph
      guard columns &+ cluster.columns <= limit else { return false }
      columns &+= cluster.columns
      end = cluster.end
      return true
    }

    /// Ends the line before the cluster that found no room, and goes back to where the next line begins.
    @inline(never)
    mutating func makeRoom(_ clusters: inout Clusters) {
      if let chance {
        endLine(clusters, at: chance.end, next: chance.next)
      } else if limit < rest, start == clusters.start || wordFitsBelow(clusters) {
        endLine(clusters, at: start, next: start)
      } else if end > start {
        endLine(clusters, at: end, next: clusters.start)
      } else if start < clusters.start {
        beginLine(at: clusters.start)
      } else {
        return split(clusters)
      }
      clusters.move(to: start)
    }

    /// The lines, once there are no more clusters.
    mutating func finish(_ clusters: Clusters) -> [String] {
      if lines.isEmpty, start == 0, end == clusters.end { return [clusters.text] }
      endLine(clusters, at: end, next: end)
      return lines
    }

    private mutating func endLine(_ clusters: Clusters, at end: Int, next: Int) {
      lines.append(String(clusters.slice(start, end)))
      limit = rest
      beginLine(at: next)
    }

    private mutating func beginLine(at offset: Int) {
      start = offset
      end = offset
      columns = 0
      chance = nil
      afterSpace = false
      afterIdeograph = false
    }

    /// Whether what begins the line would fit in one of `rest` columns as far as the next space.
    private func wordFitsBelow(_ clusters: Clusters) -> Bool {
      var word = clusters
      var columns = 0
      var isIndented = true
      word.move(to: start)
      while columns <= rest, word.next(), isIndented || !word.isSpace, !word.isNewline {
        columns += word.columns
        isIndented = isIndented && word.isSpace
      }
      return columns <= rest
    }

    /// Breaks a cluster that is wider than a whole line between its scalars.
    private mutating func split(_ clusters: Clusters) {
      var offset = start
      while offset < clusters.end {
        let next = offset + clusters.bytes.scalar(at: offset).length
        if offset > start, clusters.columns(from: start, to: next) > limit {
          endLine(clusters, at: offset, next: offset)
        }
        offset = next
      }
      end = clusters.end
      columns = clusters.columns(from: start, to: end)
    }
  }
}
