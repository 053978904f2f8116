extension Text {
  /// The columns that a clean text takes.
  public static func width(_ text: String, ambiguous: Ambiguous = .narrow) -> Int {
    withClusters(of: text, ambiguous: ambiguous) { clusters in
      var total = 0
      while clusters.next(in: text) { total &+= clusters.columns }
      return total
    }
  }
}
