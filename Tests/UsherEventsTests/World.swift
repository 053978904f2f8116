import Synchronization
import UsherEvents

/// A clock that a test sets, what an event server does, and a store that several sessions share.
final class World: Sendable {
  enum Answer: Sendable, Equatable {
    case taken
    /// Nothing arrives.
    case failed
    /// The first events arrive, and then the connection breaks.
    case cutOff(after: Int)
    /// Everything arrives, and the answer does not.
    case unanswered
    /// Everything arrives twice.
    case twice
    /// Everything arrives, after a while.
    case slow(Duration)
    /// All are refused.
    case refused
    /// Every so many-th event is refused, and the others arrive.
    case refusedSome(every: UInt64)
    /// Nothing arrives, which is known after a while.
    case silent(Duration)
  }

  struct State {
    /// Nanoseconds.
    var now: UInt64 = 1
    var moment: Int64 = 1_000_000
    var answer = Answer.taken
    var isReachable = true
    var hearers: [@Sendable () -> Void] = []
    /// Every batch that was sent, whatever became of it.
    var batches: [[EventID]] = []
    /// The events that the server has, in the order in which they came.
    var received: [EventID] = []
    var known: Set<EventID> = []
    /// The events that the server has refused. It refuses them again.
    var refused: Set<EventID> = []
    var random: UInt64 = 0
    /// Runs before the server answers.
    var meanwhile: (@Sendable ([EventID]) -> Void)?
    var isDiskFull = false
    var saveOrder: [EventID] = []
    var lost = 0
    /// Whether anything has gone wrong after which a batch may be delivered again.
    var hasFailed = false
    /// The events that are being delivered at present, and how many were delivered by two sessions at once.
    var underway: Set<EventID> = []
    var doubled = 0
  }
  let state = Mutex(State())
  let store = MemoryEventStore()

  subscript<Value: Sendable>(path: any WritableKeyPath<State, Value> & Sendable) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  var received: [UInt64] { self[\.received].map(\.number) }
  var batches: [[UInt64]] { self[\.batches].map { $0.map(\.number) } }

  func pass(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    state.withLock {
      $0.now += nanoseconds
      $0.moment += Int64(nanoseconds / 1_000_000)
    }
  }

  func setReachable(_ isReachable: Bool) {
    let hearers = state.withLock {
      $0.isReachable = isReachable
      return $0.hearers
    }
    for hear in hearers { hear() }
  }
}

extension World: EventServer, Reachability {
  func deliver(_ batch: [StoredEvent]) -> Delivery {
    let ids = batch.map(\.id)
    let (answer, meanwhile) = state.withLock { ($0.answer, $0.meanwhile) }
    state.withLock {
      $0.batches.append(ids)
      $0.doubled += $0.underway.intersection(ids).count
      $0.underway.formUnion(ids)
    }
    defer { state.withLock { $0.underway.subtract(ids) } }
    meanwhile?(ids)
    func receive(_ events: some Sequence<EventID>) {
      state.withLock { state in
        for id in events where !state.refused.contains(id) && state.known.insert(id).inserted {
          state.received.append(id)
        }
      }
    }
    switch answer {
    case .taken: receive(ids)
    case .failed: return failure()
    case .cutOff(let count):
      receive(ids.prefix(count))
      return failure()
    case .unanswered:
      receive(ids)
      return failure()
    case .twice: receive(ids + ids)
    case .slow(let time):
      pass(time)
      receive(ids)
    case .refused: refuse(ids)
    case .refusedSome(let every):
      let refused = ids.filter { $0.number % every == 0 }
      refuse(refused)
      receive(ids)
    case .silent(let time):
      pass(time)
      return failure()
    }
    let refused = self[\.refused].intersection(ids)
    return refused.isEmpty ? .taken : .refused(refused)
  }

  /// An event that the server has already is not refused.
  private func refuse(_ ids: [EventID]) {
    state.withLock { state in state.refused.formUnion(ids.filter { !state.known.contains($0) }) }
  }

  private func failure() -> Delivery {
    self[\.hasFailed] = true
    return .failed
  }

  var isReachable: Bool { self[\.isReachable] }

  func whenChanged(_ hear: @escaping @Sendable () -> Void) { state.withLock { $0.hearers.append(hear) } }
}

/// A session of a world. Its store stops working when it is killed.
final class Visit: Sendable {
  let log: EventLog<Ping>
  private let door: Door
  /// What the session has said.
  let told: Told
  let wakes = Atomic(0)
  /// When it wants to be woken.
  let next = Mutex<UInt64?>(0)

  final class Told: Sendable {
    let troubles = Mutex<[EventTrouble]>([])
  }

  init(_ world: World, id: UInt64 = 1, rules: DeliveryRules = DeliveryRules()) {
    let (door, told) = (Door(world), Told())
    (self.door, self.told) = (door, told)
    let isFirst = Atomic(true)
    let courier = EventCourier(
      store: door, server: world, reachability: world, rules: rules, clock: { world[\.now] },
      moment: { world[\.moment] },
      random: { isFirst.exchange(false, ordering: .relaxed) ? id : world[\.random] },
      tell: { trouble in told.troubles.withLock { $0.append(trouble) } })
    log = EventLog(courier)
    courier.isOn = true
    courier.whenDue { [weak self] in _ = self?.wakes.add(1, ordering: .relaxed) }
  }

  /// Logs so many events.
  func log(_ count: Int) { for _ in 0..<count { log.log(.ping) } }

  @discardableResult func turn() -> UInt64? {
    let time = log.courier.turn()
    next.withLock { $0 = time }
    return time
  }

  /// Turns until nothing is due.
  func settle(_ world: World) {
    while let time = turn(), time <= world[\.now] {}
  }

  func kill() { door.close() }
}

/// A session's way to the store of a world.
final class Door: EventStore, Sendable {
  private let world: World
  private let state = Mutex((isClosed: false, isClaimed: false))

  init(_ world: World) { self.world = world }

  struct Closed: Error {}

  func save(_ events: [StoredEvent], lost: Int) throws {
    try check()
    if world[\.isDiskFull] { throw Closed() }
    world.store.save(events, lost: lost)
    world.state.withLock {
      $0.saveOrder += events.map(\.id)
      $0.lost += lost
    }
  }

  func count() throws -> Int {
    try check()
    return world.store.count()
  }

  func oldest(_ limit: Int) throws -> [StoredEvent] {
    try check()
    return world.store.oldest(limit)
  }

  func remove(_ events: [EventID], as fate: EventFate) throws {
    try check()
    if world[\.isDiskFull] {
      world[\.hasFailed] = true
      throw Closed()
    }
    world.store.remove(events, as: fate)
  }

  func claim() throws -> Bool {
    try check()
    let isClaimed = world.store.claim()
    if isClaimed { state.withLock { $0.isClaimed = true } }
    return isClaimed
  }

  func release() {
    let isClaimed = state.withLock { state in
      defer { state.isClaimed = false }
      return state.isClaimed
    }
    if isClaimed { world.store.release() }
  }

  /// The session is killed: the system releases its right, and nothing of it is written any more.
  func close() {
    state.withLock { $0.isClosed = true }
    world[\.hasFailed] = true
    release()
  }

  private func check() throws { if state.withLock({ $0.isClosed }) { throw Closed() } }
}
