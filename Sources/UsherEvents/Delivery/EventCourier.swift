import Synchronization

/// Saves events in a store, and delivers them to a server.
///
/// A courier has no thread and no clock. The program calls ``turn()`` when the courier wakes it, and at the time that the last
/// call has returned. Everything it decides depends on what the initialiser was given.
///
/// - Events are delivered in batches, the oldest first. A batch is due once it is full, or its first event has waited long
///   enough; and at once if an earlier session left events.
/// - If the server cannot be reached or fails, the events stay in the store, and are tried again after pauses that grow. When
///   the server can be reached again, they are tried at once.
/// - An event leaves the store after it was taken. If the session is killed in between, it is delivered once more, with the
///   same id.
/// - Several sessions may have one store. Each batch is delivered by one of them.
public final class EventCourier: Sendable {
  private let inbox: Mutex<EventInbox>
  private let post: Mutex<EventPost>
  private let server: any EventServer
  private let reachability: any Reachability
  private let hasReachabilityChanged = Atomic(false)
  private let switchedOn = Atomic(false)
  private let held = Atomic(0)
  private let clock: @Sendable () -> UInt64
  private let moment: @Sendable () -> Int64
  private let session: UInt64

  /// `clock` counts nanoseconds and only goes on. `moment` is the time in milliseconds since 1970, which only events carry.
  /// `random` gives any number. `tell` hears of each kind of trouble once.
  public init(
    store: sending any EventStore, server: any EventServer,
    reachability: any Reachability = AlwaysReachable(), rules: DeliveryRules = DeliveryRules(),
    clock: @escaping @Sendable () -> UInt64,
    moment: @escaping @Sendable () -> Int64, random: @escaping @Sendable () -> UInt64,
    tell: @escaping @Sendable (EventTrouble) -> Void = { _ in }
  ) {
    inbox = Mutex(EventInbox(limit: rules.limit))
    post = Mutex(EventPost(store: store, rules: rules, random: random, tell: tell))
    (self.server, self.reachability) = (server, reachability)
    (self.clock, self.moment, session) = (clock, moment, random())
    reachability.whenChanged { [weak self] in self?.reachabilityChanged() }
  }

  /// Whether events are logged, saved and delivered. Off at first.
  public var isOn: Bool {
    get { switchedOn.load(ordering: .relaxed) }
    set {
      switchedOn.store(newValue, ordering: .relaxed)
      if newValue { wake() } else { _ = inbox.withLock { $0.takeAll() } }
    }
  }

  /// How many events wait because the server could not be reached, or failed, when the courier last tried; 0 if it delivers.
  public var heldCount: Int { held.load(ordering: .relaxed) }

  /// Sets what is called when a turn is due earlier than the last one has said. Any thread may call it; it must not block.
  public func whenDue(_ wake: @escaping @Sendable () -> Void) { inbox.withLock { $0.wake = wake } }

  /// Saves what was logged, and delivers a batch if one is due. Returns when to call it next, on the clock; nil if there is
  /// nothing to wait for.
  ///
  /// It waits for the disk and the server, so it is called from a thread of its own.
  public func turn() -> UInt64? {
    guard isOn else { return nil }
    if hasReachabilityChanged.exchange(false, ordering: .relaxed) { post.withLock { $0.forgetFailures() } }
    let isReachable = reachability.isReachable
    let batch = post.withLock { post in
      collect(into: &post)
      return isReachable ? post.nextBatch(at: clock()) : nil
    }
    let delivery = batch.map { server.deliver($0) }
    return post.withLock { post in
      if let batch, let delivery { post.conclude(batch, delivery, at: clock()) }
      held.store(post.held(isReachable: isReachable), ordering: .relaxed)
      return post.nextTurn(isReachable: isReachable)
    }
  }

  /// Saves what was logged, and delivers what would be gone with the program: at the end of a session. Whatever the server cannot
  /// take now is lost with it. Like ``turn()``, it waits for the disk and the server.
  public func finish() {
    save()
    guard post.withLock({ $0.hasten() }) else { return }
    while let next = turn(), next <= clock() {}
  }

  /// Saves what was logged, without delivering anything.
  public func save() { if isOn { post.withLock { collect(into: &$0, isLast: true) } } }

  func take(_ event: some LoggedEvent) {
    let moment = moment()
    inbox.withLock { $0.add(event, at: moment) }?()
  }

  private func collect(into post: inout EventPost, isLast: Bool = false) {
    let (items, lost) = inbox.withLock { $0.takeAll() }
    post.add(
      items.map {
        StoredEvent($0.event.entry, id: EventID(session: session, number: $0.number), moment: $0.moment)
      }, lost: lost)
    post.save(at: clock(), isLast: isLast)
  }

  private func reachabilityChanged() {
    hasReachabilityChanged.store(true, ordering: .relaxed)
    wake()
  }

  private func wake() { inbox.withLock { $0.wake }() }
}

/// What a session may have to say about its events. Nothing is lost for the user.
public enum EventTrouble: Sendable, Hashable, CaseIterable {
  /// The server does not want some events. They were dropped.
  case refused
  /// There are too many events. The oldest ones were dropped.
  case crowdedOut
  /// The store cannot be written or read. Events wait in memory.
  case storeFailed
}
