/// The events that the courier has not seen yet. If there are too many, the oldest go.
struct EventInbox {
  struct Item {
    let number: UInt64
    let moment: Int64
    let event: any LoggedEvent
  }

  private let limit: Int
  /// A ring, once it is full.
  private var items: [Item] = []
  private var oldest = 0
  private var lost = 0
  private var lastNumber: UInt64 = 0
  var wake: @Sendable () -> Void = {}

  init(limit: Int) { self.limit = max(1, limit) }

  /// Adds an event. Returns what wakes the courier if it was the first one.
  mutating func add(_ event: any LoggedEvent, at moment: Int64) -> (@Sendable () -> Void)? {
    lastNumber += 1
    let item = Item(number: lastNumber, moment: moment, event: event)
    if items.count < limit {
      items.append(item)
      return items.count == 1 ? wake : nil
    }
    items[oldest] = item
    oldest = (oldest + 1) % limit
    lost += 1
    return nil
  }

  mutating func takeAll() -> (items: [Item], lost: Int) {
    defer {
      (items, oldest, lost) = ([], 0, 0)
      // Here, and not on the thread that logs.
      items.reserveCapacity(64)
    }
    return (oldest == 0 ? items : Array(items[oldest...] + items[..<oldest]), lost)
  }
}
