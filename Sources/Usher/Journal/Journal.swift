/// What happened, transaction by transaction; the oldest go first when it is full.
public struct Journal {
  /// A record being written; no more than its node's ways are kept, so nothing is kept alive by being remembered.
  struct Draft {
    var cause: Cause
    var before: Trail?
    var created = Few()
    var removed = Few()
  }

  /// A list that is one long nearly always, and then costs nothing.
  struct Few {
    var first: Trail?
    var rest: [Trail] = []
    var list: [Trail] { first.map { [$0] + rest } ?? [] }
    mutating func append(_ trail: Trail?) {
      guard let trail else { return }
      if first == nil { first = trail } else { rest.append(trail) }
    }
  }

  private var ring: [Record] = []
  private var oldest = 0
  /// How many records are kept; none if it is zero.
  public let limit: Int
  /// The number of transactions since the start, the forgotten ones too.
  public private(set) var count = 0

  init(limit: Int) {
    self.limit = limit
    ring.reserveCapacity(limit)
  }

  func open(cause: Cause, before: Trail?) -> Draft { Draft(cause: cause, before: before) }

  mutating func close(_ draft: inout Draft, after: Trail?, duration: UInt64) {
    add(
      Record(
        number: count + 1, cause: draft.cause, duration: duration, refusal: nil, from: draft.before, to: after,
        made: draft.created, gone: draft.removed))
  }

  /// A transaction that moved nothing.
  mutating func note(_ cause: Cause, at trail: Trail?, refusal: Refusal? = nil, duration: UInt64 = 0) {
    add(
      Record(
        number: count + 1, cause: cause, duration: duration, refusal: refusal, from: trail, to: trail,
        made: Few(), gone: Few()))
  }

  private mutating func add(_ record: Record) {
    count += 1
    guard limit > 0 else { return }
    if ring.count < limit {
      ring.append(record)
    } else {
      ring[oldest] = record
      oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
  }

  /// The records that are kept, the newest last.
  public var records: [Record] { Array(ring[oldest...] + ring[..<oldest]) }
  public var last: Record? { ring.isEmpty ? nil : ring[(oldest + ring.count - 1) % ring.count] }
}
