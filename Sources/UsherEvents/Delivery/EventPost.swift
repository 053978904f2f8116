/// What a courier knows of its events: those that are not saved, and when those in the store are due.
struct EventPost {
  private let store: any EventStore
  private let rules: DeliveryRules
  private let random: @Sendable () -> UInt64
  private let tell: @Sendable (EventTrouble) -> Void
  private var told: Set<EventTrouble> = []

  private var unsaved: [StoredEvent] = []
  private var lost = 0
  /// When events in the store are to be delivered; nil if this session knows of none. At first they are due at once, because
  /// an earlier session may have left some.
  private var due: UInt64? = 0
  /// How many events this session has saved since it last read the store.
  private var fresh = 0
  /// How many events the store had when this session last wrote or read it.
  private var stored = 0
  /// Events that the server has dealt with, and that are still in the store.
  private var removals: [(events: [EventID], fate: EventFate)] = []
  private var isDelivering = false

  private var (failures, storeFailures) = (0, 0)
  /// Nothing is delivered, or saved, before these times.
  private var (deliverAfter, saveAfter): (UInt64, UInt64) = (0, 0)

  init(
    store: any EventStore, rules: DeliveryRules, random: @escaping @Sendable () -> UInt64,
    tell: @escaping @Sendable (EventTrouble) -> Void
  ) {
    (self.store, self.rules, self.random, self.tell) = (store, rules, random, tell)
  }

  mutating func add(_ events: [StoredEvent], lost: Int) {
    unsaved += events
    let excess = max(0, unsaved.count - rules.limit)
    unsaved.removeFirst(excess)
    self.lost += lost + excess
    if self.lost > 0 { say(.crowdedOut) }
  }

  /// If the store has failed, waits before it tries again, unless this is the last time.
  mutating func save(at now: UInt64, isLast: Bool) {
    guard !unsaved.isEmpty || lost > 0, isLast || now >= saveAfter else { return }
    do {
      try store.save(unsaved, lost: lost)
      fresh += unsaved.count
      (unsaved, lost, storeFailures) = ([], 0, 0)
      due = fresh >= rules.batch ? now : min(due ?? .max, now + rules.wait.nanoseconds)
      try makeRoom()
    } catch {
      storeFailed(at: now)
    }
  }

  /// The batch that is due, for which this session has the right to deliver until it calls ``conclude(_:_:at:)``.
  mutating func nextBatch(at now: UInt64) -> [StoredEvent]? {
    guard !isDelivering, let due, due <= now, deliverAfter <= now else { return nil }
    do {
      guard try store.claim() else {
        deliverAfter = now + rules.wait.nanoseconds
        return nil
      }
      try finishRemoval()
      let batch = try store.oldest(rules.batch)
      fresh = 0
      isDelivering = !batch.isEmpty
      if isDelivering { return batch }
      (self.due, stored) = (nil, 0)
    } catch {
      storeFailed(at: now)
    }
    store.release()
    return nil
  }

  mutating func conclude(_ batch: [StoredEvent], _ delivery: Delivery, at now: UInt64) {
    isDelivering = false
    defer { store.release() }
    switch delivery {
    case .failed:
      failures += 1
      deliverAfter = now + rules.pause(after: failures, random: random())
      return
    case .taken: removals = [(batch.map(\.id), .delivered)]
    case .refused(let refused):
      let taken = batch.map(\.id).filter { !refused.contains($0) }
      removals = [(taken, .delivered), (batch.map(\.id).filter(refused.contains), .refused)]
      say(.refused)
    }
    failures = 0
    stored = max(0, stored - batch.count)
    if batch.count == rules.batch { due = now } else { due = fresh > 0 ? now + rules.wait.nanoseconds : nil }
    do { try finishRemoval() } catch {
      due = now
      storeFailed(at: now)
    }
  }

  /// Tries at once: the server can be reached again.
  mutating func forgetFailures() { deliverAfter = 0 }

  /// Has everything delivered at once if the store ends with the program. Returns whether there is anything.
  mutating func hasten() -> Bool {
    guard !store.outlivesProgram, due != nil else { return false }
    (due, deliverAfter) = (0, 0)
    return true
  }

  func nextTurn(isReachable: Bool) -> UInt64? {
    let save = unsaved.isEmpty && lost == 0 ? nil : saveAfter
    let delivery = isReachable ? due.map { max($0, deliverAfter) } : nil
    return [save, delivery].compactMap { $0 }.min()
  }

  /// How many events wait because the server cannot be reached or has failed; 0 if they are only waiting for their batch.
  func held(isReachable: Bool) -> Int { failures > 0 || !isReachable ? stored + unsaved.count : 0 }

  private mutating func makeRoom() throws {
    stored = try store.count()
    let excess = stored - rules.limit
    guard excess > 0 else { return }
    try store.remove(store.oldest(excess).map(\.id), as: .crowdedOut)
    stored = rules.limit
    say(.crowdedOut)
  }

  private mutating func finishRemoval() throws {
    while let (events, fate) = removals.first {
      if !events.isEmpty { try store.remove(events, as: fate) }
      removals.removeFirst()
    }
  }

  private mutating func storeFailed(at now: UInt64) {
    storeFailures += 1
    saveAfter = now + rules.pause(after: storeFailures, random: random())
    deliverAfter = max(deliverAfter, saveAfter)
    say(.storeFailed)
  }

  private mutating func say(_ trouble: EventTrouble) {
    if told.insert(trouble).inserted { tell(trouble) }
  }
}
