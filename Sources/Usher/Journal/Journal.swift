/// What happened, transaction by transaction; the oldest go first when it is full.
public struct Journal {
  /// What is kept of a transaction: no more than steps, so that nothing is kept alive by being remembered.
  struct Entry {
    var cause: Cause
    var to: Trail?
    var duration: UInt64 = 0
    var created: [Trail] = []
    var removed: [Trail] = []
    var refusal: Refusal?
  }

  private var ring: [Entry] = []
  private var oldest = 0
  /// Where the oldest record starts; each of the others starts where the one before it ended.
  private var start: Trail?
  /// How many records are kept; none if it is zero.
  public let limit: Int
  /// The number of transactions since the start, the forgotten ones too.
  public private(set) var count = 0

  init(limit: Int) {
    self.limit = max(0, limit)
    ring.reserveCapacity(self.limit)
  }

  mutating func add(_ entry: Entry) {
    count += 1
    guard limit > 0 else { return }
    if ring.count < limit { return ring.append(entry) }
    start = ring[oldest].to
    ring[oldest] = entry
    oldest = (oldest + 1) % limit
  }

  /// The records that are kept, the newest last.
  public var records: [Record] { ring.indices.map(record) }
  public var last: Record? { ring.isEmpty ? nil : record(ring.count - 1) }

  /// A record, counted from the oldest.
  private func record(_ index: Int) -> Record {
    let slot = { (oldest + $0) % ring.count }
    let from = index == 0 ? start : ring[slot(index - 1)].to
    return Record(number: count - ring.count + index + 1, from: from, entry: ring[slot(index)])
  }
}
