/// What happened, transaction by transaction; the oldest go first when it is full.
public struct Journal {
  /// What is kept of a transaction. No more than ways are kept, so nothing is kept alive by being remembered.
  struct Entry {
    var cause: Cause
    var to: Trail?
    var duration: UInt64
    var created: Few
    var removed: Few
    var refusal: Refusal?
  }

  /// Places that came or went: nearly always the one it led to or came from, or one other, and then it costs nothing.
  enum Few {
    case none
    /// Where the record ends, of what was created; where it starts, of what was removed.
    case end
    case one(Trail)
    case many([Trail])

    mutating func append(_ trail: Trail?, end: Trail?) {
      guard let trail else { return }
      switch self {
      case .none: self = trail === end ? .end : .one(trail)
      case .end: self = .many([end, trail].compactMap(\.self))
      case .one(let first): self = .many([first, trail])
      case .many(let list): self = .many(list + [trail])
      }
    }

    func places(end: Trail?) -> [Place] {
      switch self {
      case .none: []
      case .end: [Place(end?.steps ?? [])]
      case .one(let trail): [Place(trail.steps)]
      case .many(let list): list.map { Place($0.steps) }
      }
    }
  }

  private var ring: ContiguousArray<Entry> = []
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

  mutating func add(
    _ cause: Cause, to trail: consuming Trail?, created: consuming Few = .none,
    removed: consuming Few = .none,
    refusal: Refusal? = nil, duration: UInt64 = 0
  ) {
    count += 1
    guard limit > 0 else { return }
    let entry = Entry(
      cause: cause, to: trail, duration: duration, created: created, removed: removed, refusal: refusal)
    if ring.count < limit {
      ring.append(entry)
    } else {
      start = ring[oldest].to.take()
      ring[oldest] = entry
      oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
  }

  /// A transaction that moved nothing.
  mutating func note(_ cause: Cause, at trail: Trail?, refusal: Refusal? = nil) {
    add(cause, to: trail, refusal: refusal)
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
