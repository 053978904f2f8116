/// Messages that were searched for, the newest first.
public struct SearchPage: Hashable, Sendable {
  public let hits: [SearchHit]
  /// Whether there are more behind the last.
  public let hasMore: Bool
  /// How many there are from the first of this page on; no more than `mostCounted`, which means so many at least.
  public let count: Int

  public static let mostCounted = 50

  public init(hits: [SearchHit], hasMore: Bool, count: Int) {
    self.hits = hits
    self.hasMore = hasMore
    self.count = count
  }
}
