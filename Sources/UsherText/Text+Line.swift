extension Text {
  /// A line that is being filled; all places are offsets in the UTF-8 of its text.
  struct Line {
    var start: Int
    /// Where what the line has besides spaces at its end stops.
    var end: Int
    var columns = 0
    /// The last place where it may break, if `chanceNext` is not 0: where what comes before stops, and where
    /// what follows begins.
    private(set) var chanceEnd = 0
    private(set) var chanceNext = 0
    private var afterSpace = false
    private var afterIdeograph = false

    init(at offset: Int) {
      start = offset
      end = offset
    }

    /// Puts the cluster on the line, unless it ends the line or finds no room.
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
}
