extension Text {
  /// The lines of a clean text: the first at most `first` columns wide, the others at most `rest`.
  ///
  /// Lines break at spaces, which go; between ideographs, not before what closes or after what opens; at
  /// `\n`; and in a word that is wider than a line, between clusters. A word that fits in `rest` but not in
  /// `first` leaves the first line empty. Spaces at the start of the text or after `\n` stay where they fit.
  /// A `rest` below 2 counts as 2. There is always one line at least.
  public static func wrap(
    _ text: String, first: Int, rest: Int, ambiguous: Ambiguous = .narrow
  ) -> [String] {
    withClusters(of: text, ambiguous: ambiguous) { clusters in
      var wrapper = Wrapper(text, first: first, rest: max(rest, 2))
      var limit = first
      var line = Line(at: 0)
      while clusters.next(in: text) {
        if line.takes(clusters, limit: limit) { continue }
        line = wrapper.end(line, before: clusters)
        limit = wrapper.limit
        clusters.move(to: line.end)
      }
      return wrapper.finish(line, at: clusters.end)
    }
  }
}
