import Synchronization

/// Keeps events in memory: for tests, and for programs that need not keep them for the next start.
public final class MemoryEventStore: EventStore, Sendable {
  private struct Content {
    var events: [StoredEvent] = []
    var counts: [EventFate: Int] = [:]
    var isClaimed = false
  }
  private let content = Mutex(Content())

  /// Creates an empty store.
  public init() {}

  /// How many events are gone, and why.
  public var counts: [EventFate: Int] { content.withLock { $0.counts } }

  public func save(_ events: [StoredEvent], lost: Int) {
    content.withLock {
      $0.events += events
      if lost > 0 { $0.counts[.crowdedOut, default: 0] += lost }
    }
  }

  public func count() -> Int { content.withLock { $0.events.count } }

  public func oldest(_ limit: Int) -> [StoredEvent] { content.withLock { Array($0.events.prefix(limit)) } }

  public func remove(_ events: [EventID], as fate: EventFate) {
    let gone = Set(events)
    content.withLock { content in
      let before = content.events.count
      // Most often these are the oldest ones.
      content.events.removeFirst(content.events.prefix { gone.contains($0.id) }.count)
      if before - content.events.count < gone.count { content.events.removeAll { gone.contains($0.id) } }
      content.counts[fate, default: 0] += before - content.events.count
    }
  }

  public func claim() -> Bool {
    content.withLock { content in
      defer { content.isClaimed = true }
      return !content.isClaimed
    }
  }

  public var outlivesProgram: Bool { false }

  public func release() { content.withLock { $0.isClaimed = false } }
}
