/// The last transactions. When the journal is full, a new record replaces the oldest.
public struct Journal {
  private var ring: [Record] = []
  private var oldest = 0
  /// How many records are kept; none if it is zero.
  public let limit: Int
  /// The number of transactions since the start, including those no longer kept.
  public private(set) var count = 0

  init(limit: Int) {
    self.limit = max(0, limit)
    ring.reserveCapacity(self.limit)
  }

  mutating func add(_ record: consuming Record) {
    count += 1
    guard limit > 0 else { return }
    record.number = count
    record.from = ring.isEmpty ? nil : ring[newest].to
    if ring.count < limit { return ring.append(consume record) }
    ring[oldest] = consume record
    oldest = (oldest + 1) % limit
  }

  /// The records that are kept, the newest last.
  public var records: [Record] { Array(ring[oldest...] + ring[..<oldest]) }
  /// The newest of them, at most `count`, the newest last.
  public func newest(_ count: Int) -> [Record] {
    let count = min(max(0, count), ring.count)
    return (ring.count - count..<ring.count).map { ring[(oldest + $0) % ring.count] }
  }
  /// The newest record; nil if nothing has happened yet.
  public var last: Record? { ring.isEmpty ? nil : ring[newest] }
  private var newest: Int { (oldest + ring.count - 1) % ring.count }
}
